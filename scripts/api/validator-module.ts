import type { Options } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { ajvFor, schemaRef } from './compile-schemas.ts';

/** How {@link validatorModule} writes its module. */
interface ValidatorModuleOptions {
  /** The module from which to import `formats`. */
  formats: string;
  /** Options of Ajv, such as `allErrors`; each validator stops at its first error unless they say otherwise. */
  ajv?: Options;
}

/**
 * Compiled schemas as an ECMAScript module, for a fast start, or for environments that forbid to compile code, such as a
 * page with a Content-Security-Policy without `unsafe-eval`.
 *
 * @param pointers JSON Pointers of schemas in the bundle
 * @returns source of a module whose default export is `CompiledSchemas`
 */
export function validatorModule(
  document: OpenAPIDocument,
  pointers: readonly string[],
  options: ValidatorModuleOptions,
): string {
  const distinct = [...new Set(pointers)];
  const code = { source: true, esm: true, lines: true, formats: _`formats` };
  const ajv = ajvFor(document, { ...options.ajv, code });
  for (const pointer of distinct) ajv.getSchema(schemaRef(pointer));
  const exported = distinct.map((pointer, index) => [`validator${index}`, schemaRef(pointer)]);
  const { imports, body } = withImports(standaloneCode.default(ajv, Object.fromEntries(exported)));
  const rows = distinct.map((pointer, index) => `  ${JSON.stringify(pointer)}: validator${index},`);
  return [
    `import { formats } from '${options.formats}';`,
    ...imports,
    body,
    'export default {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Ajv writes what it needs at run time as calls of `require`. */
function withImports(code: string): { imports: string[]; body: string } {
  const names = new Map<string, string>();
  const body = code.replace(/require\("([^"]+)"\)/g, (_match, path: string) => {
    const name = names.get(path) ?? `runtime${names.size}`;
    names.set(path, name);
    return name;
  });
  const imports = [...names].map(([path, name]) => `import ${name} from '${path}.js';`);
  return { imports, body: body.replace(/^"use strict";/, '').trim() };
}
