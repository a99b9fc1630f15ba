import { asObject, isJsonObject, type JsonObject, sameJson } from '../../../lib/json.ts';
import type { Difference } from './differences.ts';

const deep = (text: string) => ({ a: { b: { c: { d: { e: [{ f: { g: text } }] } } } } });

const first: JsonObject = {
  text: 'Ab cd',
  number: 1,
  fraction: 1.001,
  flag: 0,
  list: [5, 6],
  deep: deep('one'),
  emptied: { whole: 1, nested: { part: 2 } },
};

/** One member each, with a value that a loose comparison takes for the one before. */
const changes: readonly JsonObject[] = [
  { text: 'aB cd' },
  { text: 'aB  cd' },
  { number: '1' },
  { fraction: 1.002 },
  { flag: false },
  { list: [1, 2] },
  { list: [2, 1] },
  { deep: deep('two') },
];

/**
 * Gives an object many small changes, each in an update of its own, so that a server which compares values loosely before
 * it stores them leaves one as it was. Sends null last, if an update is seen to remove what it leaves out.
 *
 * @param send stores the object. @returns what is shown of it; nothing if the update is rejected
 * @param report what is still shown as before
 */
export async function compareSmallChanges(
  send: (value: JsonObject) => Promise<unknown>,
  report: (kept: Difference) => void,
): Promise<void> {
  let [sent, shown] = [first, asObject(await send(first))];
  for (const change of changes) {
    const next = { ...sent, ...change };
    const now = await send(next);
    if (!isJsonObject(now)) continue;
    for (const name of Object.keys(change)) {
      // A server that adds to lists, or stores another form, does not show what was sent before.
      const isShown = sameJson(shown[name], sent[name]);
      if (isShown && sameJson(now[name], sent[name]))
        report({ pointer: `/${name}`, expected: next[name], actual: now[name] });
    }
    [sent, shown] = [next, now];
  }
  if (shown.text !== undefined) await compareEmptied(send, report, sent);
}

async function compareEmptied(
  send: (value: JsonObject) => Promise<unknown>,
  report: (kept: Difference) => void,
  { text: _, ...sent }: JsonObject,
): Promise<void> {
  const removed = await send(sent);
  if (!isJsonObject(removed) || removed.text !== undefined) return;
  const now = asObject(await send({ ...sent, emptied: { whole: null, nested: { part: null } } }));
  const { whole, nested } = asObject(now.emptied);
  if (whole === 1) report({ pointer: '/emptied/whole', expected: null, actual: whole });
  const { part } = asObject(nested);
  if (part === 2) report({ pointer: '/emptied/nested/part', expected: null, actual: part });
}
