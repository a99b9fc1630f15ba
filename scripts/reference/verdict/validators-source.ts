import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { contractOperations } from '../../api/contract-operation.ts';
import { addContractFormats } from '../../api/formats.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';

const base = 'bundle:';

/**
 * Validators of every answer, as a module. They are compiled here, because a content security policy
 * without `unsafe-eval` lets no page compile them.
 *
 * @returns source that exports `validators`, by the pointer of the schema; it reads the formats from
 *   a variable `contractFormats`
 */
export function validatorsSource(bundle: OpenAPIDocument): string {
  const pointers = responsePointers(bundle);
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, verbose: true, logger: false, validateSchema: false },
    code: { source: true, formats: _`contractFormats` },
  });
  addContractFormats(ajv);
  ajv.addSchema({ ...withoutExamples(bundle), $id: base }, base);
  const exported = pointers.map((pointer, index) => {
    const $id = `answer:${index}`;
    ajv.addSchema({ $id, $ref: `${base}#${encodeURI(pointer)}` });
    return [`validator${index}`, $id] as const;
  });
  const code = standaloneCode.default(ajv, Object.fromEntries(exported));
  const rows = pointers.map(
    (pointer, index) => `${JSON.stringify(pointer)}: exports.validator${index}`,
  );
  return `${code}\nexports.validators = {${rows.join(',')}};\n`;
}

function responsePointers(bundle: OpenAPIDocument): string[] {
  const operations = contractOperations(bundle, { validate: () => [] });
  const pointers = operations.flatMap(({ responses }) =>
    responses.flatMap(({ body }) => (body ? [body.pointer] : [])),
  );
  return [...new Set(pointers)];
}

/** The bundle without what no check reads. */
export function withoutExamples(bundle: OpenAPIDocument): OpenAPIDocument {
  const { 'x-decisions': _register, ...document } = structuredClone(bundle);
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      ['examples', 'description'].includes(key) && !isSchemaMap(value) ? undefined : value,
    ),
  );
}

/** A field may have the name of a keyword. */
function isSchemaMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value;
}
