import { valueAt } from '../../../document/json-pointer.ts';
import { isJsonObject, text } from '../../../lib/json.ts';
import { readTarget } from '../../../samples/target.ts';
import type { FormField, RequestForm } from '../../fields/request-form.ts';
import type { FollowUp } from '../../follow-up.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { forget, store, stored } from '../reader-state.ts';

/** Where the ids are kept for the tab. */
const key = 'console.ids';

/**
 * Remembers the ids that a response gives to other calls by links of the document: each in the place of the id that the
 * examples of the document have there.
 */
export function rememberIds(followUps: readonly FollowUp[], body: unknown): void {
  const given = followUps.flatMap(({ pointers, examples }) =>
    Object.entries(pointers).flatMap(([name, pointer]) => {
      const [example, id] = [examples[name], text(valueAt(body, pointer))];
      return example === undefined || id === undefined ? [] : [[example, id] as const];
    }),
  );
  store(key, JSON.stringify({ ...read(), ...Object.fromEntries(given) }), 'sessionStorage');
}

/** Forgets them, such as when the data is replaced that they are of. */
export function forgetIds(): void {
  forget(key, 'sessionStorage');
}

/** The fields of a form, with the ids to offer for what the examples of the document have there. */
export function withKnownIds({ form, path, target, body }: PreparedRequest): RequestForm {
  const known = read();
  const offer = (fields: readonly FormField[], examples: unknown) =>
    fields.map((field): FormField => {
      const example = isJsonObject(examples) ? examples[field.name] : undefined;
      const id = typeof example === 'string' ? known[example] : undefined;
      return id === undefined ? field : { ...field, offered: id };
    });
  const { body: fields } = form;
  return {
    path: offer(form.path, readTarget(path, target)?.path),
    query: form.query,
    ...(fields && { body: { ...fields, fields: offer(fields.fields ?? [], body) } }),
  };
}

function read(): Readonly<Record<string, string>> {
  return JSON.parse(stored(key, 'sessionStorage') ?? '{}');
}
