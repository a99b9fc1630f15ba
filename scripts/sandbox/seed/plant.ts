import { secretDigest } from '../access/secrets.ts';
import type { SiloEntry } from '../resources.ts';
import type { Rules } from '../rules.ts';
import type { Store } from '../storage/store.ts';
import type { SeedData, WorkspaceSeed } from './seed-data.ts';

/** Adds seed data to what a sandbox holds, all or nothing. */
export function plant(store: Store, rules: Rules, seed: SeedData): void {
  store.transaction(() => {
    for (const workspace of seed.workspaces) plantWorkspace(store, rules, workspace);
  });
}

function plantWorkspace(store: Store, rules: Rules, seed: WorkspaceSeed): void {
  const id = seed.workspace.id.toLowerCase();
  store.access.saveWorkspace(seed.workspace);
  for (const token of seed.tokens ?? []) store.access.saveToken(secretDigest(token), id);
  for (const { client_id, client_secret, enrollments } of seed.clients ?? []) {
    const secret_digest = secretDigest(client_secret);
    store.access.saveClient({ client_id, secret_digest, workspace: id });
    for (const enrollment of enrollments) store.access.saveEnrollment(client_id, enrollment, 0);
  }
  for (const entry of seed.entries ?? []) plantEntry(store, rules, id, entry);
  for (const workflow of seed.workflows ?? []) {
    store.workflows.insert(id, workflow.id.toLowerCase(), {
      request: '',
      body: JSON.stringify(workflow),
    });
  }
  for (const job of seed.jobs ?? []) {
    const body = JSON.stringify(job);
    store.jobs.insert(id, job.id.toLowerCase(), { request: '', completed_at: 0, body, run: null });
  }
  for (const series of seed.series ?? [])
    store.series.insert(id, series.id.toLowerCase(), series.entries);
}

/** `context` belongs to searches: an entry has none of its own. */
function plantEntry(
  store: Store,
  rules: Rules,
  workspace: string,
  { context: _, ...entry }: SiloEntry,
): void {
  const present = store.entries.find(workspace, entry.id.toLowerCase());
  if (present) store.entries.delete(present);
  store.entries.insert(workspace, entry, rules.mentionsIn(entry));
}
