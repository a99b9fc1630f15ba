import type { Api } from '../api/api.ts';
import { valueAt } from '../document/json-pointer.ts';
import { isJsonObject } from '../lib/json.ts';
import { codeSamples } from '../samples/code-samples.ts';

/** The bundle with `x-codeSamples` in each operation, for any renderer; the one of the model stays as it is. */
export function withSamples({ document, operations }: Api): object {
  const copy = structuredClone(document);
  for (const operation of operations) {
    const target = valueAt(copy, operation.pointer);
    if (isJsonObject(target)) target['x-codeSamples'] = codeSamples(operation);
  }
  return copy;
}
