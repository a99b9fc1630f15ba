import type { Api } from '../../api/api.ts';
import { type Operation, type Response, responseFor } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { type Exchange, isComplete } from '../../checks/exchange.ts';
import { encodePointerToken } from '../../document/json-pointer.ts';
import type { Decision } from '../../document/openapi.ts';
import { isJsonObject } from '../../lib/json.ts';
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
  /** Keys of the parameters sent, as {@link parameterKey} makes them. */
  readonly parameters: Set<string>;
  readonly body: ExercisedSchema | undefined;
  /** By the status under which the document describes the response. */
  readonly responses: ReadonlyMap<string, ExercisedSchema>;
}

/** Remembers which parts of the document the exchanges of a run have exercised. */
export class ExercisedParts {
  readonly operations: ReadonlyMap<string, ExercisedOperation>;
  /** JSON Pointers into the bundle of everything exercised. */
  readonly pointers = new Set<string>();
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
    this.texts = new Map(places.map((place) => [place, new Map()]));
    this.operations = new Map(operations.map((each) => [each.id, unseen(each)]));
  }

  add(exchange: Exchange): void {
    const { operationId, request, response } = exchange;
    const exercised = this.operations.get(operationId);
    if (!exercised) return;
    const { operation } = exercised;
    if (this.#observes && isComplete(exchange)) this.answers.add(exchange, operation);
    exercised.requests += 1;
    this.pointers.add(operation.pointer);
    for (const parameter of operation.parameters) {
      const { name, in: place, pointer, schema } = parameter;
      const values = { path: request.path, query: request.query, header: request.headers };
      if (
        place === 'cookie' ||
        values[place][place === 'header' ? name.toLowerCase() : name] === undefined
      )
        continue;
      exercised.parameters.add(parameterKey(parameter));
      for (const each of [pointer, ...schema.places]) this.pointers.add(each);
      for (const each of schema.places) this.sent.add(each);
    }
    if (operation.requestBody && request.body !== undefined) {
      const { sent } = this;
      this.#addContent(operation.requestBody.pointer, exercised.body, request.json, { sent });
    }
    if (!response) return;
    const { status, json } = response;
    exercised.statuses.set(status, (exercised.statuses.get(status) ?? 0) + 1);
    const described = responseFor(operation, status);
    if (!described) return;
    const { texts } = this;
    this.#addContent(described.pointer, exercised.responses.get(described.status), json, { texts });
  }

  #addContent(
    pointer: string,
    exercised: ExercisedSchema | undefined,
    json: unknown,
    notes: Omit<Notes, 'pointers'>,
  ): void {
    this.pointers.add(pointer);
    if (!exercised || json === undefined) return;
    this.pointers.add(`${pointer}/content/application~1json`);
    exercised.add(json, { pointers: this.pointers, ...notes });
  }
}

/** Where what was exercised is noted. */
interface Notes {
  pointers: Set<string>;
  texts?: ExercisedParts['texts'];
  sent?: Set<string>;
}

/** Which fields of a schema were exercised. */
class ExercisedSchema {
  readonly #schema: ResolvedSchema;
  readonly #fields = new Map<string, ExercisedSchema>();
  // A document of an entry may have thousands, of which the schema says nothing.
  readonly #describesMembers: boolean;
  #element: ExercisedSchema | undefined;
  exercised = false;

  constructor(schema: ResolvedSchema) {
    this.#schema = schema;
    this.#describesMembers = schema.properties.length > 0 || schema.values !== undefined;
  }

  /** Notes the fields of a value, at any depth, and adds where the document describes them. */
  add(value: unknown, notes: Notes): void {
    if (!this.exercised) {
      for (const place of this.#schema.places) {
        notes.pointers.add(place);
        notes.sent?.add(place);
      }
    }
    this.exercised = true;
    if (typeof value === 'string') {
      for (const place of this.#schema.places) addText(notes.texts?.get(place), value);
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, mostItems)) this.#elements()?.add(item, notes);
    } else if (this.#describesMembers && isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        (this.#field(name) ?? this.#elements())?.add(member, notes);
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
    const field = new ExercisedSchema(schema);
    this.#fields.set(name, field);
    return field;
  }

  // Of an array its items, of a map its values.
  #elements(): ExercisedSchema | undefined {
    if (this.#element) return this.#element;
    const schema = this.#schema.items ?? this.#schema.values;
    this.#element = schema && new ExercisedSchema(schema);
    return this.#element;
  }
}

function addText(texts: Map<string, number> | undefined, text: string): void {
  if (!texts || text.length >= longestText) return;
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

function unseen(operation: Operation): ExercisedOperation {
  const { requestBody, responses } = operation;
  return {
    operation,
    requests: 0,
    statuses: new Map(),
    parameters: new Set(),
    body: requestBody?.content && new ExercisedSchema(requestBody.content.schema),
    responses: new Map(responses.flatMap(schemaOf)),
  };
}

function schemaOf({ status, content }: Response): [string, ExercisedSchema][] {
  return content ? [[status, new ExercisedSchema(content.schema)]] : [];
}
