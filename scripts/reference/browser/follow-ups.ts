import { valueAt } from '../../document/json-pointer.ts';
import type { FollowUp } from '../prepared-request.ts';
import { element, root } from './elements.ts';
import { recall } from './history.ts';
import { writeTarget } from './target.ts';

/** Links to the calls that continue from a response, with what the response gives them; none without any. */
export function followUpLinks(followUps: readonly FollowUp[], body: unknown): HTMLElement[] {
  const links = followUps.flatMap((followUp) => {
    const { operation, summary } = followUp;
    const target = followUpTarget(followUp, body);
    if (target === undefined) return [];
    const link = element('a', { href: `${root}operations/${operation}.html#try` }, summary);
    link.addEventListener('click', () => recall({ operation, target }));
    return [' ', link];
  });
  return links.length === 0 ? [] : [element('p', { className: 'follow-ups' }, 'Next:', ...links)];
}

/** Path of a call that continues from a response; nothing when the response lacks a value for it. */
export function followUpTarget({ path, pointers }: FollowUp, body: unknown): string | undefined {
  const values = Object.entries(pointers).map(([name, pointer]) => {
    const value = valueAt(body, pointer);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  if (values.some(([, value]) => value === '')) return undefined;
  return writeTarget(path, { path: Object.fromEntries(values), query: {} });
}
