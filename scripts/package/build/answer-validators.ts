import { readApi } from '../../api/api.ts';
import { successOf } from '../../api/operation.ts';
import { validatorModule } from '../../api/validator-module.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';

/**
 * Validators of the successful responses of every operation as a module, so that they run where no
 * code may be compiled.
 *
 * @returns source of a module that exports them by method and path
 */
export function answerValidators(bundle: OpenAPIDocument): string {
  const rows = readApi(bundle).operations.flatMap((operation) => {
    const pointer = successOf(operation)?.content?.schema.pointer;
    return pointer === undefined ? [] : [{ operation, pointer }];
  });
  const module = validatorModule(
    bundle,
    rows.map(({ pointer }) => pointer),
    { formats: './scripts/api/formats.ts', ajv: { allErrors: true } },
  );
  const table = rows.map(
    ({ operation: { id, method, path }, pointer }) =>
      `${JSON.stringify(`${method} ${path}`)}: { operation: '${id}', validate: schemas[${JSON.stringify(pointer)}] },`,
  );
  const schemas = module.replace('export default {', 'const schemas = {');
  return `${schemas}\nexport default {\n${table.join('\n')}\n};\n`;
}
