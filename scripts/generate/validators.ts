import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ValidateFunction } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { bodyValidator, parameterValidator, resourceValidator } from '../api/validator-names.ts';
import { encodePointerToken, valueAt } from '../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter } from '../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../document/operations.ts';
import { header } from './header.ts';

/** Functions that judge a value, by the names that validator-names.ts gives. */
export type Validators = Record<string, ValidateFunction>;

/** Resources of which seed data is made, each by the name of its schema. */
const resources = ['SiloEntry', 'Workflow', 'Job', 'SeriesEntry', 'Workspace', 'Enrollment'];

/** Types of the module that {@link generateValidators} writes. */
export const validatorsDeclaration = `${header}
import type { ValidateFunction } from 'ajv';

declare const validators: Record<string, ValidateFunction>;
export default validators;
`;

/** Validators of every request, and of the resources that a sandbox holds, compiled in memory. */
export function compileValidators(bundle: OpenAPIDocument): Validators {
  const ajv = load(bundle, false);
  const compiled = Object.entries(pointersOf(bundle)).map(([name, pointer]) => {
    const validate = ajv.getSchema(pointer);
    if (!validate) throw new Error(`The bundle has no schema at ${pointer}.`);
    return [name, validate];
  });
  return Object.fromEntries(compiled);
}

/** The same as a module, so that a sandbox starts without a compiler of schemas. */
export function generateValidators(bundle: OpenAPIDocument): string {
  const pointers = pointersOf(bundle);
  // A schema that several share must be exported once: it would be declared twice otherwise.
  const distinct = [...new Set(Object.values(pointers))];
  const nameOf = (pointer: string) => `validator${distinct.indexOf(pointer)}`;
  const rows = Object.entries(pointers).map(([name, pointer]) => `  ${name}: ${nameOf(pointer)},`);
  const exported = Object.fromEntries(distinct.map((pointer) => [nameOf(pointer), pointer]));
  const { imports, code } = compileModule(bundle, exported);
  return [header, ...imports, code, 'export default {', ...rows, '};', ''].join('\n');
}

/** The code of validators as a module, its imports apart: the compiler writes them as `require`. */
function compileModule(bundle: OpenAPIDocument, exported: Record<string, string>) {
  const ajv = load(bundle, true);
  for (const pointer of Object.values(exported)) ajv.getSchema(pointer);
  const names = new Map<string, string>();
  const code = standaloneCode.default(ajv, exported).replace(/require\("([^"]+)"\)/g, (_, path) => {
    if (!names.has(path)) names.set(path, `runtime${names.size}`);
    return names.get(path) as string;
  });
  const imports = [...names].map(([path, name]) => `import ${name} from '${path}.js';`);
  return { imports, code: code.replace(/^"use strict";/, '').trim() };
}

function load(bundle: OpenAPIDocument, source: boolean): Ajv2020 {
  const code = source ? { source: true, esm: true, lines: true } : {};
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code });
  addFormats.default(ajv, ['uri', 'date-time']);
  // Without the prefix `urn:uuid:`, which the usual format lets pass.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  return ajv.addSchema(bundle, 'document');
}

function pointersOf(bundle: OpenAPIDocument): Record<string, string> {
  const pointers: Record<string, string> = {};
  for (const located of operationsOf(bundle)) Object.assign(pointers, ofOperation(bundle, located));
  for (const name of resources) {
    pointers[resourceValidator(name)] = `document#/components/schemas/${name}`;
  }
  return pointers;
}

function ofOperation(bundle: OpenAPIDocument, { path, method, operation }: LocatedOperation) {
  const place = `#/paths/${encodePointerToken(path)}`;
  const id = operation.operationId;
  const pointers: Record<string, string> = {};
  if (operation.requestBody) {
    const body = follow(bundle, `${place}/${method}/requestBody`);
    pointers[bodyValidator(id)] = `document${body}/content/application~1json/schema`;
  }
  const lists = [
    [`${place}/parameters`, bundle.paths[path]?.parameters],
    [`${place}/${method}/parameters`, operation.parameters],
  ] as const;
  for (const [list, parameters = []] of lists) {
    for (const index of parameters.keys()) {
      const pointer = follow(bundle, `${list}/${index}`);
      const { name } = valueAt(bundle, pointer) as Parameter;
      pointers[parameterValidator(id, name)] = `document${pointer}/schema`;
    }
  }
  return pointers;
}

/** Where a value stands in truth: at the pointer, or where its `$ref` leads. */
function follow(bundle: OpenAPIDocument, pointer: string): string {
  const value = valueAt(bundle, pointer) as { $ref?: string };
  return value.$ref === undefined ? pointer : follow(bundle, value.$ref);
}
