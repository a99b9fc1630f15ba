import { schemaWithRole } from '../../api/api.ts';
import { keyed } from '../../api/field-names.ts';
import type { ResourceRole } from '../../api/roles.ts';
import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject } from '../../lib/json.ts';
import { uuid } from '../../lib/uuid.ts';
import type { SandboxDefinition } from '../definition.ts';
import { invalid } from '../errors.ts';
import { type GeneratedData, mostGenerated } from './generated-data.ts';
import type { SeedData } from './seed.ts';

/** A document, and its schemas as validators. */
type SeedSchemas = Pick<SandboxDefinition, 'api' | 'schemas'>;

/** The lists in the seed of a workspace, with the kind of their items where these are resources. */
const parts: Record<string, ResourceRole | undefined> = {
  entries: 'entry',
  workflows: 'workflow',
  jobs: 'job',
  tokens: undefined,
  clients: undefined,
  series: undefined,
};

/**
 * Checks that seed data matches the document, so that every response made of it does.
 *
 * @throws HttpError that names the place
 */
export function checkSeed(seed: unknown, schemas: SeedSchemas): asserts seed is SeedData {
  const workspaces = listAt(objectAt(seed, '').workspaces, 'workspaces');
  for (const [index, workspace] of workspaces.entries()) {
    checkWorkspace(workspace, `workspaces[${index}]`, schemas);
  }
}

function checkWorkspace(given: unknown, place: string, schemas: SeedSchemas): void {
  const seed = objectAt(given, place);
  check(schemas, 'workspace', seed.workspace, `${place}.workspace`);
  for (const [name, list] of Object.entries(seed)) {
    if (name === 'workspace') continue;
    if (name === 'generate') {
      checkGenerated(list, `${place}.generate`);
      continue;
    }
    if (!Object.hasOwn(parts, name)) {
      throw invalid(
        'invalid-seed',
        `${place}.${name}`,
        list,
        `workspace, ${Object.keys(parts).join(', ')}, generate`,
      );
    }
    const role = parts[name];
    for (const [index, item] of listAt(list, `${place}.${name}`).entries()) {
      const at = `${place}.${name}[${index}]`;
      if (role !== undefined) check(schemas, role, item, at);
      if (name === 'tokens') stringAt(item, at);
      if (name === 'clients') checkClient(item, at, schemas);
      if (name === 'series') checkSeries(item, at, schemas);
    }
  }
}

/** What generated data may name. */
const generated = ['entries', 'series_entries'] satisfies (keyof GeneratedData)[];

function checkGenerated(given: unknown, place: string): void {
  for (const [name, count] of Object.entries(objectAt(given, place))) {
    const isKnown = generated.some((each) => each === name);
    if (!isKnown) throw invalid('invalid-seed', `${place}.${name}`, count, generated.join(', '));
    if (Number.isInteger(count) && Number(count) >= 0 && Number(count) <= mostGenerated) continue;
    const expected = `a whole number from 0 to ${mostGenerated}`;
    throw invalid('invalid-seed', `${place}.${name}`, count, expected);
  }
}

function checkClient(given: unknown, place: string, schemas: SeedSchemas): void {
  const client = objectAt(given, place);
  stringAt(client.client_id, `${place}.client_id`);
  stringAt(client.client_secret, `${place}.client_secret`);
  const enrollments = listAt(client.enrollments, `${place}.enrollments`);
  for (const [index, enrollment] of enrollments.entries()) {
    const at = `${place}.enrollments[${index}]`;
    check(schemas, 'enrollment', { ...objectAt(enrollment, at), token: '' }, at);
  }
}

function checkSeries(given: unknown, place: string, schemas: SeedSchemas): void {
  const series = objectAt(given, place);
  if (!uuid.test(String(series.id))) {
    throw invalid('invalid-seed', `${place}.id`, series.id, 'a UUID');
  }
  for (const [index, entry] of listAt(series.entries, `${place}.entries`).entries()) {
    check(schemas, 'series-entry', entry, `${place}.entries[${index}]`);
  }
}

function check(
  { api, schemas }: SeedSchemas,
  role: ResourceRole,
  value: unknown,
  place: string,
): void {
  const schema = schemaWithRole(api, role);
  const validate = schema && schemas[schema.pointer];
  if (!validate) throw new Error(`The document has no schema with the role ${role}.`);
  if (validate(keyed(value, schema))) return;
  const [error] = validate.errors ?? [];
  const where = place + (error?.instancePath ?? '').replaceAll('/', '.');
  throw new HttpError(400, 'invalid-seed', `${where}: it ${error?.message} (${schema.name}).`);
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  throw invalid('invalid-seed', place || 'seed', value, 'an object');
}

function listAt(value: unknown, place: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw invalid('invalid-seed', place, value, 'a list');
}

function stringAt(value: unknown, place: string): void {
  if (typeof value !== 'string' || value === '')
    throw invalid('invalid-seed', place, value, 'a string');
}
