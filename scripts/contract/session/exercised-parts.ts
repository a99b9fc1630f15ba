import type { Api } from '../../api/api.ts';
import { type Operation, type Response, responseFor } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import {
  type Exchange,
  isComplete,
  isSuccessStatus,
  type SentRequest,
} from '../../checks/exchange.ts';
import { encodePointerToken } from '../../document/json-pointer.ts';
import type { Decision } from '../../document/openapi.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { ObservedAnswers } from './observed-answers.ts';

const mostItems = 1000;
const mostTexts = 200;
const longestText = 200;

/** What of one operation a run has sent and received. */
export interface ExercisedOperation {
  readonly operation: Operation;
  requests: number;
  /** How many responses had each status. */
  readonly statuses: Map<number, number>;
  /** How long each response took, in ms. */
  readonly times: number[];
  /** Keys of the parameters of requests that succeeded, as {@link parameterKey} makes them. */
  readonly parameters: Set<string>;
  /** What the bodies of requests that succeeded have. */
  readonly body: ExercisedSchema | undefined;
  /** By the status under which the document describes the response. */
  readonly responses: ReadonlyMap<string, ExercisedSchema>;
  /** JSON Pointers into the bundle of everything that was accepted and received. */
  readonly pointers: Set<string>;
}

/** Remembers which parts of the document the exchanges of a run have exercised. */
export class ExercisedParts {
  readonly operations: ReadonlyMap<string, ExercisedOperation>;
  /** How often responses show each text at the places of decisions about texts, by place. */
  readonly texts: ReadonlyMap<string, Map<string, number>>;
  /** JSON Pointers to schemas of which the run itself sends values. */
  readonly sent = new Set<string>();
  /** What responses show of open points. */
  readonly answers = new ObservedAnswers();
  readonly #observes: boolean;

  /** @param observes whether to remember what responses show of open points, for proposals */
  constructor(
    { operations, decisions }: Pick<Api, 'operations' | 'decisions'>,
    { observes = true } = {},
  ) {
    this.#observes = observes;
    const places = decisions.filter(describesTexts).flatMap(({ applies_to }) => applies_to);
    this.texts = new Map(observes ? places.map((place) => [place, new Map()]) : []);
    this.operations = new Map(operations.map((each) => [each.id, unseen(each, this)]));
  }

  add(exchange: Exchange): void {
    const { operationId, request, response } = exchange;
    const exercised = this.operations.get(operationId);
    if (!exercised) return;
    const { operation, pointers } = exercised;
    if (this.#observes && isComplete(exchange)) this.answers.add(exchange, operation);
    exercised.requests += 1;
    pointers.add(operation.pointer);
    if (!response) return;
    const { status, json, milliseconds } = response;
    exercised.times.push(milliseconds);
    // What a server refuses may be unknown to it.
    if (isSuccessStatus(status)) this.#addRequest(exercised, request);
    exercised.statuses.set(status, (exercised.statuses.get(status) ?? 0) + 1);
    const described = responseFor(operation, status);
    if (!described) return;
    const schema = exercised.responses.get(described.status);
    // Values that responses repeat are the same objects. How often they are shown counts for proposals only.
    if (isJsonObject(json) && schema && !this.#observes && schema.hasSeen(json)) return;
    addContent(pointers, described.pointer, schema, json);
  }

  #addRequest(
    { operation, pointers, parameters, body }: ExercisedOperation,
    request: SentRequest,
  ): void {
    for (const parameter of operation.parameters) {
      const { name, in: place, pointer, schema } = parameter;
      const values = { path: request.path, query: request.query, header: request.headers };
      if (
        place === 'cookie' ||
        values[place][place === 'header' ? name.toLowerCase() : name] === undefined
      )
        continue;
      parameters.add(parameterKey(parameter));
      for (const each of [pointer, ...schema.places]) pointers.add(each);
      for (const each of schema.places) this.sent.add(each);
    }
    if (operation.requestBody && request.body !== undefined)
      addContent(pointers, operation.requestBody.pointer, body, request.json);
  }
}

function addContent(
  pointers: Set<string>,
  pointer: string,
  exercised: ExercisedSchema | undefined,
  json: unknown,
): void {
  pointers.add(pointer);
  if (!exercised || json === undefined) return;
  pointers.add(`${pointer}/content/application~1json`);
  exercised.add(json);
}

/** Where what was exercised is noted. */
interface Notes {
  /** Where the places of each exercised schema are added. */
  places: readonly Set<string>[];
  /** Where texts are counted, by place. */
  texts?: ExercisedParts['texts'];
}

/** Which fields of a schema were exercised. */
class ExercisedSchema {
  readonly #schema: ResolvedSchema;
  readonly #notes: Notes;
  readonly #texts: readonly Map<string, number>[];
  readonly #fields = new Map<string, ExercisedSchema>();
  // A document of an entry may have thousands, of which the schema says nothing.
  readonly #describesMembers: boolean;
  readonly #seen = new WeakSet<JsonObject>();
  #element: ExercisedSchema | undefined;
  exercised = false;

  constructor(schema: ResolvedSchema, notes: Notes) {
    this.#schema = schema;
    this.#notes = notes;
    this.#texts = schema.places.flatMap((place) => notes.texts?.get(place) ?? []);
    this.#describesMembers = schema.properties.length > 0 || schema.values !== undefined;
  }

  /** Whether an object was here before. */
  hasSeen(object: JsonObject): boolean {
    const isKnown = this.#seen.has(object);
    this.#seen.add(object);
    return isKnown;
  }

  /** Notes the fields of a value, at any depth, and adds where the document describes them. */
  add(value: unknown): void {
    if (!this.exercised) {
      for (const place of this.#schema.places) for (const set of this.#notes.places) set.add(place);
    }
    this.exercised = true;
    if (typeof value === 'string') {
      for (const texts of this.#texts) addText(texts, value);
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, mostItems)) this.#elements()?.add(item);
    } else if (this.#describesMembers && isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        (this.#field(name) ?? this.#elements())?.add(value[name]);
      }
    }
  }

  /** Every field of the schema, by its JSON Pointer, in which `*` stands for any index or key. */
  fields(prefix = '', within: readonly string[] = []): { name: string; exercised: boolean }[] {
    const [place = ''] = this.#schema.places.slice(-1);
    if (within.includes(place)) return [];
    const inner = [...within, place];
    const own = this.#schema.properties.flatMap(({ name }) => {
      const field = this.#field(name);
      const path = `${prefix}/${encodePointerToken(name)}`;
      return field
        ? [{ name: path, exercised: field.exercised }, ...field.fields(path, inner)]
        : [];
    });
    return [...own, ...(this.#elements()?.fields(`${prefix}/*`, inner) ?? [])];
  }

  #field(name: string): ExercisedSchema | undefined {
    const known = this.#fields.get(name);
    if (known) return known;
    const schema = this.#schema.property(name)?.schema;
    if (!schema) return undefined;
    const field = new ExercisedSchema(schema, this.#notes);
    this.#fields.set(name, field);
    return field;
  }

  // Of an array its items, of a map its values.
  #elements(): ExercisedSchema | undefined {
    if (this.#element) return this.#element;
    const schema = this.#schema.items ?? this.#schema.values;
    this.#element = schema && new ExercisedSchema(schema, this.#notes);
    return this.#element;
  }
}

function addText(texts: Map<string, number>, text: string): void {
  if (text.length >= longestText) return;
  const count = texts.get(text);
  if (count !== undefined || texts.size < mostTexts) texts.set(text, (count ?? 0) + 1);
}

/** Whether the answer to a decision says which texts a field has, or which form they have. */
function describesTexts({ keyword, alternatives = [] }: Decision): boolean {
  return keyword === 'enum' || alternatives.some(({ keywords }) => keywords !== undefined);
}

/** Tells the parameters of an operation apart. */
export function parameterKey({ name, in: place }: { name: string; in: string }): string {
  return `${place} ${name}`;
}

function unseen(
  operation: Operation,
  { texts, sent }: Pick<ExercisedParts, 'texts' | 'sent'>,
): ExercisedOperation {
  const { requestBody, responses } = operation;
  const pointers = new Set<string>();
  const schemaOf = ({ status, content }: Response): [string, ExercisedSchema][] =>
    content ? [[status, new ExercisedSchema(content.schema, { places: [pointers], texts })]] : [];
  return {
    operation,
    requests: 0,
    statuses: new Map(),
    times: [],
    parameters: new Set(),
    body:
      requestBody?.content &&
      new ExercisedSchema(requestBody.content.schema, { places: [pointers, sent] }),
    responses: new Map(responses.flatMap(schemaOf)),
    pointers,
  };
}
