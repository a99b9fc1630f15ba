import type { Key } from './json-pointer.ts';
import type { SourceFile } from './source-file.ts';
import { documentPath, readSourceFiles } from './source-files.ts';

/** The value of one parameter in a step; it may be a runtime expression. */
export interface JourneyParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly value: unknown;
  /** What the parameter means, as in the document: finds it where a deployment gives it another name. */
  readonly 'x-role'?: string;
}

/** One call of an operation. */
export interface JourneyStep {
  readonly id: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters: readonly JourneyParameter[];
  /** The body, with runtime expressions in place of values; `undefined` for none. */
  readonly payload: unknown;
  /** What tells that the step succeeded, as the file writes it. */
  readonly conditions: readonly string[];
  /** JSON Pointers into the body of the response, by the names of the outputs. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Seconds between two tries, where the step is repeated until it succeeds. */
  readonly retryAfter: number | undefined;
}

/** A journey through several operations: a workflow of Arazzo. */
export interface Journey {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Whether its steps belong to the quick start. */
  readonly isQuickStart: boolean;
  readonly inputs: Readonly<Record<string, JourneyInput>>;
  readonly steps: readonly JourneyStep[];
}

/** What a caller gives. */
interface JourneyInput {
  readonly description?: string;
  /** The value in the quick start. */
  readonly default?: unknown;
}

/** The part of an Arazzo document that is read; lint says whether it is valid. */
interface ArazzoDocument {
  workflows?: {
    workflowId?: string;
    summary?: string;
    description?: string;
    'x-quick-start'?: boolean;
    inputs?: { properties?: Record<string, JourneyInput> };
    steps?: ArazzoStep[];
  }[];
}

interface ArazzoStep {
  stepId?: string;
  description?: string;
  operationId?: string;
  parameters?: JourneyParameter[];
  requestBody?: { payload?: unknown };
  successCriteria?: { condition?: string }[];
  outputs?: Record<string, string>;
  onFailure?: { type?: string; retryAfter?: number }[];
}

/** The journeys beside the document of this repository, in the order of their files. */
export async function readJourneys(path: string = documentPath): Promise<Journey[]> {
  const { files } = await readSourceFiles(path);
  return [...files.values()].filter(isArazzo).flatMap(journeysIn);
}

/** Whether a file is an Arazzo document, by its name. */
export function isArazzo(file: SourceFile): boolean {
  return /\.arazzo\.ya?ml$/.test(file.path);
}

/** The journeys of one Arazzo document. */
export function journeysIn(file: SourceFile): Journey[] {
  const { workflows = [] }: ArazzoDocument = Object(file.value());
  return workflows.map((workflow) => {
    const { workflowId = '', summary, description = '', inputs, steps = [] } = workflow;
    return {
      ...{ id: workflowId, title: summary ?? workflowId, description },
      isQuickStart: workflow['x-quick-start'] === true,
      inputs: inputs?.properties ?? {},
      steps: steps.map(stepFrom),
    };
  });
}

/** Where a step stands in its file. */
export function placeOfStep(journey: number, step: number): Key[] {
  return ['workflows', journey, 'steps', step];
}

function stepFrom(step: ArazzoStep): JourneyStep {
  const { stepId = '', description = '', operationId = '', parameters = [], outputs = {} } = step;
  const { requestBody, successCriteria = [], onFailure = [] } = step;
  return {
    ...{ id: stepId, description, parameters },
    operationId: operationId.replace(/^\$sourceDescriptions\.[^.]+\./, ''),
    payload: requestBody?.payload,
    conditions: successCriteria.flatMap(({ condition }) => condition ?? []),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, value]) => [name, value.replace('$response.body#', '')]),
    ),
    retryAfter: onFailure.find(({ type }) => type === 'retry')?.retryAfter,
  };
}
