import type { WorkflowCreation } from '../resources.ts';

/** A workflow of two steps: the first takes a while, the second fails. */
export const tourWorkflow: WorkflowCreation = {
  country: 'ES',
  name: 'Check and report',
  schema: 'bill/invoice',
  steps: [
    {
      id: '01a20c5f-7a00-7d22-8e4f-6c9a3b7d5f21',
      name: 'Check',
      provider: 'check',
      config: { sandbox: { delay: 700, message: 'All figures add up.' } },
      next: [{ status: 'OK', step_id: '01a20c5f-7a00-7e33-9f50-7dab4c8e6032' }],
    },
    {
      id: '01a20c5f-7a00-7e33-9f50-7dab4c8e6032',
      name: 'Report',
      provider: 'report',
      config: { sandbox: { outcome: 'ERR', code: 'closed', message: 'Come back tomorrow.' } },
      next: [{ status: 'ERR', stop: true }],
    },
  ],
};
