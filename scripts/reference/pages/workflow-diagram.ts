import { type Api, readApi } from '../../api/api.ts';
import { fieldNames } from '../../api/field-names.ts';
import type { NamedExample } from '../../api/operation.ts';
import type { ResourceRole } from '../../api/roles.ts';
import { type Html, html } from '../../lib/html.ts';
import { isJsonObject } from '../../lib/json.ts';

/** A workflow with what happened when a job ran it. */
interface WorkflowRun {
  /** Name of the workflow. */
  readonly workflow: string;
  /** What the example says about the job. */
  readonly job: string;
  readonly steps: readonly RunStep[];
}

/** A step of a workflow, as the examples give it. */
interface RunStep extends DiagramStep {
  /** Status of the last event at this step; nothing when the job did not reach it. */
  readonly ended: string | undefined;
}

interface DiagramStep {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly next: readonly DiagramLink[];
}

interface DiagramLink {
  readonly status?: string;
  readonly step_id?: string;
  readonly stop?: boolean;
}

const width = 330;
const box = { x: 2, width: 230, height: 48 };
const row = 92;
const top = 8;
const right = box.x + box.width;
const middle = box.x + box.width / 2;

/** A workflow from top to bottom, and the steps that a job ran. */
export function workflowDiagram(run: WorkflowRun): Html {
  const { steps, workflow, job } = run;
  const height = top + (steps.length - 1) * row + box.height + 34;
  return html`<svg class="diagram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="run-title run-description">
<title id="run-title">A run of the workflow “${workflow}”</title>
<desc id="run-description">${job}. ${steps.map(sentence).join(' ')}</desc>
${steps.map((step, index) => step.next.map((link) => route(link, step, index, steps)))}
${steps.map(drawing)}
</svg>`;
}

function sentence({ name, ended }: RunStep): string {
  return ended === undefined ? `${name}: not reached.` : `${name}: ${ended}.`;
}

function yOf(index: number): number {
  return top + index * row;
}

function drawing({ name, provider, ended }: RunStep, index: number): Html {
  const y = yOf(index);
  const reached = ended === undefined ? 'missed' : ended === 'ERR' ? 'failed' : 'done';
  return html`<rect class="box ${reached}" x="${box.x}" y="${y}" width="${box.width}" height="${box.height}" rx="4"/><text class="title" x="${box.x + 10}" y="${y + 20}">${name}</text><text class="reference" x="${box.x + 10}" y="${y + 38}">${provider}</text>${ended !== undefined && html`<text class="status ${reached}" x="${right - 10}" y="${y + 38}" text-anchor="end">${ended}</text>`}\n`;
}

function route(
  link: DiagramLink,
  step: RunStep,
  index: number,
  steps: readonly RunStep[],
): Html | undefined {
  const { status = '', step_id, stop } = link;
  const taken = step.ended === status ? 'taken' : 'idle';
  const target = steps.findIndex(({ id }) => id === step_id);
  if (stop || target < 0) return toEnd(index, status, taken);
  return target === index + 1
    ? straight(index, status, taken)
    : around(index, target, status, taken);
}

function straight(index: number, status: string, taken: string): Html {
  const end = yOf(index + 1);
  return html`<path class="route ${taken}" d="M${middle} ${yOf(index) + box.height}V${end - 7}"/><path class="head ${taken}" d="M${middle} ${end}l-4-8h8z"/><text class="reference" x="${middle + 8}" y="${end - 18}">${status}</text>\n`;
}

function around(index: number, target: number, status: string, taken: string): Html {
  const start = yOf(index) + box.height / 2;
  const end = yOf(target) + box.height / 2 - 8;
  const bend = right + 56;
  return html`<path class="route ${taken}" d="M${right} ${start}C${bend} ${start} ${bend} ${end} ${right + 7} ${end}"/><path class="head ${taken}" d="M${right} ${end}l8-4v8z"/><text class="reference" x="${right + 10}" y="${start - 8}">${status}</text>\n`;
}

function toEnd(index: number, status: string, taken: string): Html {
  const y = yOf(index) + box.height / 2 + 10;
  return html`<path class="route ${taken}" d="M${right} ${y}H${right + 50}"/><circle class="end ${taken}" cx="${right + 58}" cy="${y}" r="7"/><text class="reference" x="${right + 10}" y="${y + 16}">${status}</text>\n`;
}

interface DiagramWorkflow {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly DiagramStep[];
}

interface DiagramJob {
  readonly workflow_id: string;
  readonly intents: readonly { step_id: string; events: readonly { status: string }[] }[];
}

/**
 * A run among the document's own examples: the completed job whose run went through the most
 * different statuses, with its workflow at its longest.
 *
 * @returns `undefined` when the examples have no workflow with a job
 */
export function exampleRun({ document }: Pick<Api, 'document'>): WorkflowRun | undefined {
  const api = readApi(document, fieldNames);
  const [workflow] = examplesOf(api, 'workflow')
    .flatMap(({ value }) => (isWorkflow(value) ? [value] : []))
    .sort((a, b) => b.steps.length - a.steps.length);
  const [run] = examplesOf(api, 'job')
    .flatMap(({ value, summary }) => (isJob(value) ? [{ job: value, summary }] : []))
    .filter(({ job }) => job.workflow_id === workflow?.id)
    .sort((a, b) => statuses(b.job).size - statuses(a.job).size);
  if (!workflow || !run) return undefined;
  const ended = new Map(
    run.job.intents.map(({ step_id, events }) => [step_id, events.at(-1)?.status]),
  );
  const steps = workflow.steps.map((step) => ({ ...step, ended: ended.get(step.id) }));
  return { workflow: workflow.name, job: run.summary || 'The job', steps };
}

/** Examples of responses with one resource of a kind; of jobs, those that have completed. */
function examplesOf({ operations }: Api, kind: ResourceRole): NamedExample[] {
  return operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => {
      if (content?.schema.resource !== kind) return [];
      const completion = content.schema.propertyWithRole('completion-time')?.name;
      return content.examples.filter(
        ({ value }) =>
          completion === undefined || (isJsonObject(value) && value[completion] !== undefined),
      );
    }),
  );
}

// Lint has checked the examples against their schemas.
function isWorkflow(value: unknown): value is DiagramWorkflow {
  return isJsonObject(value) && Array.isArray(value.steps);
}

function isJob(value: unknown): value is DiagramJob {
  return isJsonObject(value) && Array.isArray(value.intents);
}

function statuses({ intents }: DiagramJob): Set<string | undefined> {
  return new Set(intents.map(({ events }) => events.at(-1)?.status));
}
