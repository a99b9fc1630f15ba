import { basename } from 'node:path';
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
  /** The journey that follows on success, where one does. */
  readonly next: NextJourney | undefined;
  /** How the step is repeated until it succeeds, where it is. */
  readonly retry: Retry | undefined;
}

/** How a step that failed is repeated. */
interface Retry {
  /** Seconds between two tries. */
  readonly after: number;
  /** How often it is repeated at most. */
  readonly limit: number;
  /** What tells that it is repeated, as the file writes it. */
  readonly conditions: readonly string[];
  /** What tells that it is not, and the journey ends. */
  readonly endConditions: readonly string[];
}

/** Another journey, or the same again, with inputs from a response. */
interface NextJourney {
  readonly id: string;
  /** JSON Pointers into the body of the response, by the names of the inputs. */
  readonly inputs: Readonly<Record<string, string>>;
  /** What tells that it follows, as the file writes it. */
  readonly conditions: readonly string[];
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
export interface ArazzoDocument {
  sourceDescriptions?: { url?: string }[];
  workflows?: ArazzoWorkflow[];
}

interface ArazzoWorkflow {
  workflowId?: string;
  summary?: string;
  description?: string;
  'x-quick-start'?: boolean;
  inputs?: { properties?: Record<string, JourneyInput> };
  parameters?: JourneyParameter[];
  steps?: ArazzoStep[];
}

/** A step as the file writes it. */
export interface ArazzoStep {
  stepId?: string;
  description?: string;
  operationId?: string;
  parameters?: JourneyParameter[];
  requestBody?: { payload?: unknown };
  successCriteria?: Criterion[];
  outputs?: Record<string, string>;
  onSuccess?: {
    type?: string;
    workflowId?: string;
    parameters?: { name: string; value: string }[];
    criteria?: Criterion[];
  }[];
  onFailure?: {
    type?: string;
    retryAfter?: number;
    retryLimit?: number;
    criteria?: Criterion[];
  }[];
}

interface Criterion {
  condition?: string;
}

/** The journeys beside the document of this repository, in the order of their files. */
export async function readJourneys(): Promise<Journey[]> {
  return (await arazzoFiles()).flatMap(journeysIn);
}

/** The Arazzo documents beside the document of this repository, by the names of their files. */
export async function readArazzo(): Promise<ReadonlyMap<string, ArazzoDocument>> {
  const files = await arazzoFiles();
  return new Map(files.map((file) => [basename(file.path), arazzoOf(file)]));
}

async function arazzoFiles(): Promise<SourceFile[]> {
  const { files } = await readSourceFiles(documentPath);
  return [...files.values()].filter(isArazzo);
}

/** Whether a file is an Arazzo document, by its name. */
export function isArazzo(file: SourceFile): boolean {
  return /\.arazzo\.ya?ml$/.test(file.path);
}

/** The journeys of one Arazzo document. */
export function journeysIn(file: SourceFile): Journey[] {
  return (arazzoOf(file).workflows ?? []).map(journeyFrom);
}

function arazzoOf(file: SourceFile): ArazzoDocument {
  return Object(file.value());
}

/** The journey that a workflow describes. */
export function journeyFrom(workflow: ArazzoWorkflow): Journey {
  const { workflowId = '', summary, description = '', inputs, steps = [] } = workflow;
  return {
    ...{ id: workflowId, title: summary ?? workflowId, description },
    isQuickStart: workflow['x-quick-start'] === true,
    inputs: inputs?.properties ?? {},
    steps: steps.map(stepFrom),
  };
}

/** The operationId of a step, without the document that it is of. */
export function operationIdOf({ operationId = '' }: ArazzoStep): string {
  return operationId.replace(/^\$sourceDescriptions\.[^.]+\./, '');
}

/** Where a step stands in its file. */
export function placeOfStep(journey: number, step: number): Key[] {
  return ['workflows', journey, 'steps', step];
}

function stepFrom(step: ArazzoStep): JourneyStep {
  const { stepId = '', description = '', parameters = [], outputs = {} } = step;
  const { requestBody, successCriteria = [] } = step;
  return {
    ...{ id: stepId, description, parameters },
    operationId: operationIdOf(step),
    payload: requestBody?.payload,
    conditions: conditionsOf(successCriteria),
    outputs: pointersOf(Object.entries(outputs)),
    next: nextOf(step),
    retry: retryOf(step),
  };
}

function retryOf({ onFailure = [] }: ArazzoStep): Retry | undefined {
  const action = onFailure.find(({ type }) => type === 'retry');
  if (!action) return undefined;
  const { retryAfter: after = 0, retryLimit: limit = 1, criteria = [] } = action;
  const end = onFailure.slice(0, onFailure.indexOf(action)).find(({ type }) => type === 'end');
  const endConditions = conditionsOf(end?.criteria ?? []);
  return { after, limit, conditions: conditionsOf(criteria), endConditions };
}

function nextOf({ onSuccess = [] }: ArazzoStep): NextJourney | undefined {
  const action = onSuccess.find(({ type, workflowId }) => type === 'goto' && workflowId);
  if (!action) return undefined;
  const { workflowId: id = '', parameters = [], criteria = [] } = action;
  const inputs = pointersOf(parameters.map(({ name, value }) => [name, value]));
  return { id, inputs, conditions: conditionsOf(criteria) };
}

function conditionsOf(criteria: readonly Criterion[]): string[] {
  return criteria.flatMap(({ condition }) => condition ?? []);
}

function pointersOf(values: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(
    values.map(([name, value]) => [name, value.replace('$response.body#', '')]),
  );
}
