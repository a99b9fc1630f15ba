import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { encodePointerToken } from '../../document/json-pointer.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';

/**
 * Validators of the answers of every operation as a module, so that they run where no code may be
 * compiled.
 *
 * @returns source of a module that exports them by method and path
 */
export function answerValidators(bundle: OpenAPIDocument): string {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv, ['uri', 'date-time', 'uuid']);
  ajv.addSchema(bundle, 'document');
  const names: Record<string, string> = {};
  const rows = operationsOf(bundle).map(({ path, method, operation }, index) => {
    const place = `/paths/${encodePointerToken(path)}/${method}/responses/200`;
    names[`answer${index}`] = `document#${place}/content/application~1json/schema`;
    const key = JSON.stringify(`${method.toUpperCase()} ${path}`);
    return `${key}: { operation: '${operation.operationId}', validate: answer${index} },`;
  });
  for (const pointer of Object.values(names)) ajv.getSchema(pointer);
  return `${standaloneCode.default(ajv, names)}\nexport default {\n${rows.join('\n')}\n};\n`;
}
