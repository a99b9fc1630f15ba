import type { Fault, SiloEntry } from '../resources.ts';
import { later } from '../silo/entry-rules.ts';
import type { Effect } from '../storage/effect-table.ts';
import type { Store } from '../storage/store.ts';

/**
 * Does to entries what jobs have come to do by a time. It is called before every request, so that
 * nobody can see an entry that lags behind its jobs.
 */
export function applyEffects(store: Store, now: number): void {
  if (!store.effects.anyDue(now)) return;
  store.transaction(() => {
    for (const effect of store.effects.take(now)) applyEffect(store, effect);
  });
}

function applyEffect(store: Store, { due, workspace, entry_id, fault }: Effect): void {
  const row = store.entries.find(workspace, entry_id);
  if (!row) return;
  const entry = JSON.parse(row.body) as SiloEntry;
  const present = entry.faults ?? [];
  if (fault === null && present.length === 0) return;
  const faults = fault === null ? [] : [...present, JSON.parse(fault) as Fault];
  store.entries.update(workspace, row, {
    ...entry,
    faults,
    updated_at: later(entry.updated_at, due),
  });
}
