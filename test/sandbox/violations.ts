import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { addFormats } from '../../scripts/api/formats.ts';
import { projectDirectory } from '../support/run.ts';

const document = JSON.parse(readFileSync(join(projectDirectory, 'generated/openapi.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'document');

/**
 * What the document says is wrong with a response. It is read here by none of the sandbox's code.
 *
 * @param path as the document writes it, such as `/silo/v1/entries/{id}`
 */
export function violations(method: string, path: string, status: number, body: unknown): unknown[] {
  const operation = document.paths[path]?.[method.toLowerCase()];
  const name = operation?.responses[status] ? String(status) : `${Math.floor(status / 100)}XX`;
  if (status >= 500 || (operation && !operation.responses[name])) return [`status ${status}`];
  const reference = operation?.responses[name].$ref ?? '#/components/responses/ClientError';
  const own = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${name}`;
  const place = operation?.responses[name].content ? own : reference;
  const validate = ajv.getSchema(`document${place}/content/application~1json/schema`);
  if (!validate) return [`no schema at ${place}`];
  validate(body);
  return validate.errors ?? [];
}
