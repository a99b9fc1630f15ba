import type { ErrorObject, ValidateFunction } from 'ajv';
import type { CompiledSchemas } from '../../api/validator.ts';
import { isJsonObject } from '../../lib/json.ts';
import { Refusal, shorten } from '../refusal.ts';
import type { SeedData } from './seed-data.ts';

/** What a part of a workspace's seed is: a list of resources, or of something of the sandbox's own. */
const parts: Record<string, string | undefined> = {
  entries: 'SiloEntry',
  workflows: 'Workflow',
  jobs: 'Job',
  tokens: undefined,
  clients: undefined,
  series: undefined,
};

/**
 * Checks that seed data matches the document, so that no answer made of it can violate it.
 *
 * @throws Refusal that names the place
 */
export function checkSeed(seed: unknown, validators: CompiledSchemas): SeedData {
  const workspaces = listAt(objectAt(seed, '').workspaces, 'workspaces');
  for (const [index, workspace] of workspaces.entries()) {
    checkWorkspace(workspace, `workspaces[${index}]`, validators);
  }
  return seed as SeedData;
}

function checkWorkspace(given: unknown, place: string, validators: CompiledSchemas): void {
  const seed = objectAt(given, place);
  check(validators, 'Workspace', seed.workspace, `${place}.workspace`);
  for (const [name, list] of Object.entries(seed)) {
    if (name === 'workspace') continue;
    if (!Object.hasOwn(parts, name)) {
      throw invalid(`${place}.${name}`, list, `workspace, ${Object.keys(parts).join(', ')}`);
    }
    const schema = parts[name];
    for (const [index, item] of listAt(list, `${place}.${name}`).entries()) {
      const at = `${place}.${name}[${index}]`;
      if (schema !== undefined) check(validators, schema, item, at);
      if (name === 'tokens') stringAt(item, at);
      if (name === 'clients') checkClient(item, at, validators);
      if (name === 'series') checkSeries(item, at, validators);
    }
  }
}

function checkClient(given: unknown, place: string, validators: CompiledSchemas): void {
  const client = objectAt(given, place);
  stringAt(client.client_id, `${place}.client_id`);
  stringAt(client.client_secret, `${place}.client_secret`);
  const enrollments = listAt(client.enrollments, `${place}.enrollments`);
  for (const [index, enrollment] of enrollments.entries()) {
    const at = `${place}.enrollments[${index}]`;
    check(validators, 'Enrollment', { ...objectAt(enrollment, at), token: '' }, at);
  }
}

function checkSeries(given: unknown, place: string, validators: CompiledSchemas): void {
  const series = objectAt(given, place);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(series.id))) {
    throw invalid(`${place}.id`, series.id, 'a UUID');
  }
  for (const [index, entry] of listAt(series.entries, `${place}.entries`).entries()) {
    check(validators, 'SeriesEntry', entry, `${place}.entries[${index}]`);
  }
}

function check(validators: CompiledSchemas, schema: string, value: unknown, place: string): void {
  const validate = validators[`/components/schemas/${schema}`] as ValidateFunction;
  if (validate(value)) return;
  const error = validate.errors?.[0] as ErrorObject;
  const where = place + error.instancePath.replaceAll('/', '.');
  throw new Refusal(400, 'invalid-seed', `${where}: it ${error.message} (${schema}).`);
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  throw invalid(place || 'seed', value, 'an object');
}

function listAt(value: unknown, place: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw invalid(place, value, 'a list');
}

function stringAt(value: unknown, place: string): void {
  if (typeof value !== 'string' || value === '') throw invalid(place, value, 'a string');
}

function invalid(place: string, found: unknown, expected: string): Refusal {
  return new Refusal(
    400,
    'invalid-seed',
    `${place}: found ${shorten(found)}, expected ${expected}.`,
  );
}
