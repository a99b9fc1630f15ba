import { shorten } from '../../api/validator.ts';
import { changedField } from '../scenarios/support/changed-fields.ts';
import { inBoth, type ShownResource, type Snapshot } from '../session/snapshot.ts';
import { Contradiction, type SequenceContext } from './sequence-run.ts';

/** What GET requests show now of what was there before the run. */
export function readOthers({ scenario, reader }: SequenceContext): Promise<Snapshot> {
  return reader.take((operation, plan, options) =>
    scenario.send(operation, plan, { ...options, unchecked: true }),
  );
}

/**
 * Compares what no client writes to with how it was before.
 *
 * @throws Contradiction when something of it has changed
 */
export function assertUntouched(context: SequenceContext, before: Snapshot, after: Snapshot): void {
  const own = new Set(context.entries.map(({ id }) => id));
  for (const change of inBoth(before, after)) {
    if (own.has(String(change.before.resource.id))) continue;
    const effect = changedField(change.before, change.after);
    const role = roleOfExchange(context, change.before);
    if (!effect || !role) continue;
    // What the service derives may follow the documents of several entries (D165).
    const isEntry = role === 'list-entries' || role === 'list-related-entries';
    if (isEntry && effect.field !== 'folder' && effect.field !== 'data') continue;
    const message = `Calls changed \`${effect.field.split('/')[0]}\` of something that none of them is about.`;
    const details = {
      pointer: `/${effect.field}`,
      expected: shorten(effect.expected),
      actual: shorten(effect.actual),
    };
    throw new Contradiction(role, message, details, { isShared: true, isUnrelated: true });
  }
}

function roleOfExchange({ scenario }: SequenceContext, { exchange }: ShownResource) {
  return scenario.operationOfId(exchange.operationId).role;
}
