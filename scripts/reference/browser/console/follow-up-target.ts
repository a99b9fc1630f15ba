import { valueAt } from '../../../document/json-pointer.ts';
import { text } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { writeTarget } from '../../../samples/target.ts';
import type { FollowUp } from '../../follow-up.ts';

/** Path of a call that continues from a response; nothing when the response lacks a value for it. */
export function followUpTarget(
  { path, pointers, newIds = [] }: FollowUp,
  body: unknown,
): string | undefined {
  const given = valuesAt(pointers, body);
  const chosen = Object.fromEntries(newIds.map((name) => [name, uuidOfVersion(7)]));
  return given && writeTarget(path, { path: { ...given, ...chosen }, query: {} });
}

/** The texts at places of a body, by their names; nothing when one of them is missing. */
export function valuesAt(
  pointers: Readonly<Record<string, string>>,
  body: unknown,
): Record<string, string> | undefined {
  const values = Object.entries(pointers).map(
    ([name, pointer]) => [name, text(valueAt(body, pointer)) ?? ''] as const,
  );
  return values.some(([, value]) => value === '') ? undefined : Object.fromEntries(values);
}
