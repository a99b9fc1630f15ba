import { createClient } from 'document-processing-api';

const baseUrl = 'http://127.0.0.1:4020';
const open = createClient({ baseUrl });
const { token = '' } = await open.access.enrollment.authorize({
  client_id: 'fake-client',
  client_secret: 'fake-client-secret',
  id: '019c22aa-584b-7dbd-ba49-d0d906b4ed92',
  owner_id: '019c229f-9eec-750a-a619-5d31a5bb6afd',
});
const api = createClient({ baseUrl, token });
const { list } = await api.silo.entries.list({ folder: 'sales-invoices' }).page();
const entryId = list[0]?.id ?? '';
console.log(entryId);
const workflow = await api.transform.workflows.create(
  {
    country: 'ES',
    name: 'Issue a sales invoice',
    schema: 'bill/invoice',
    steps: [
      {
        id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        next: [{ status: 'OK', stop: true }],
      },
    ],
  },
  {
    id: '0b6f2f6c-3d0e-4f5a-9c55-8f6f0f6a7c21',
  },
);
const { id } = await api.transform.jobs.run(
  { silo_entry_id: entryId, workflow_id: workflow.id },
  { id: '01a1d0aa-4c00-7d31-8a52-6b1f4e2c9d07' },
);
const job = await api.transform.jobs.fetch(id);
console.log(job.completed_at, job.faults);
