import type { Workflow } from '../resources.ts';

const created = { created_at: '2026-11-10T08:00:00.000Z', updated_at: '2026-11-10T08:00:00.000Z' };

/** A workflow for tests of jobs; the last digit of its identifier is `number`. */
function scenario(
  number: number,
  name: string,
  description: string,
  steps: (step: (of: number) => string) => NonNullable<Workflow['steps']>,
): Workflow {
  const stepId = (of: number) => `01a2f000-0000-7000-8${number}00-00000000000${of}`;
  return {
    id: `01a2f000-0000-7000-8000-00000000000${number}`,
    name,
    description,
    disabled: false,
    version: '1',
    steps: steps(stepId).map((step, index) => ({ id: stepId(index + 1), ...step })),
    ...created,
  };
}

/** The workflows of the data set `workflows`. */
export const scenarioWorkflows: readonly Workflow[] = [
  scenario(1, 'All steps succeed', 'Three steps, one after the other.', () => [
    { name: 'Check', provider: 'check' },
    { name: 'Sign', provider: 'sign' },
    { name: 'Send', provider: 'mail' },
  ]),
  scenario(
    2,
    'Branch by status',
    'The check ends with REVIEW, which leads to the third step.',
    (step) => [
      {
        name: 'Check',
        provider: 'check',
        config: { sandbox: { outcome: 'REVIEW' } },
        next: [
          { status: 'OK', step_id: step(2) },
          { status: 'REVIEW', step_id: step(3) },
        ],
      },
      { name: 'Send', provider: 'mail', next: [{ stop: true }] },
      { name: 'Ask somebody', provider: 'review', next: [{ stop: true }] },
    ],
  ),
  scenario(3, 'Step fails', 'The second step ends with ERR, and the third never runs.', () => [
    { name: 'Check', provider: 'check' },
    {
      name: 'Report',
      provider: 'agency.report',
      config: { sandbox: { outcome: 'ERR', code: 'rejected', message: 'The agency rejects it.' } },
    },
    { name: 'Send', provider: 'mail' },
  ]),
  scenario(
    4,
    'Failure is handled',
    'The first step fails, and its link leads on to another.',
    (step) => [
      {
        name: 'Report',
        provider: 'agency.report',
        config: { sandbox: { outcome: 'ERR', code: 'closed', message: 'Come back tomorrow.' } },
        next: [
          { status: 'OK', stop: true },
          { status: 'ERR', step_id: step(2) },
        ],
      },
      { name: 'Tell somebody', provider: 'mail' },
    ],
  ),
  scenario(
    5,
    'Loop is refused',
    'The second step leads back: the job ends with the fault cycle.',
    (step) => [
      { name: 'Check', provider: 'check', next: [{ step_id: step(2) }] },
      { name: 'Correct', provider: 'correct', next: [{ step_id: step(1) }] },
    ],
  ),
  scenario(
    6,
    'Unknown step',
    'The link leads nowhere: the job ends with the fault unknown-step.',
    (step) => [{ name: 'Check', provider: 'check', next: [{ step_id: step(9) }] }],
  ),
  scenario(7, 'Slow steps', 'Three steps of two seconds each.', () =>
    ['Check', 'Sign', 'Send'].map((name) => ({
      name,
      provider: 'slow',
      config: { sandbox: { delay: 2000 } },
    })),
  ),
];
