import { sha256 } from '#sha256';
import { findMentions } from '../areas/silo/mentions.ts';
import type { Enrollment, Job, SeriesEntry, SiloEntry, Workflow, Workspace } from '../resources.ts';
import type { SiloRules } from '../rules.ts';
import type { Store } from '../storage/store.ts';
import { type GeneratedData, generatedEntries, generatedSeriesEntries } from './generated-data.ts';

/** What a sandbox holds at its start: the contents of the file that `--seed` names. */
export interface SeedData {
  workspaces: WorkspaceSeed[];
}

/** One workspace. Only its own tokens give access to it. */
export interface WorkspaceSeed {
  workspace: Workspace;
  tokens?: string[];
  clients?: ClientSeed[];
  entries?: SiloEntry[];
  workflows?: Workflow[];
  jobs?: Job[];
  series?: SeriesSeed[];
  /** What is generated beside that, when the data is stored. */
  generate?: GeneratedData;
}

/** A client of the service, with the enrollments that it may authorize. */
interface ClientSeed {
  client_id: string;
  client_secret: string;
  enrollments: Omit<Enrollment, 'token'>[];
}

interface SeriesSeed {
  id: string;
  entries: SeriesEntry[];
}

/** Seed data as it is stored for a later reset: with digests in place of tokens and secrets. */
export interface StoredSeed {
  workspaces: StoredWorkspace[];
}

type StoredWorkspace = Omit<WorkspaceSeed, 'tokens' | 'clients'> & {
  token_digests?: string[];
  clients?: (Omit<ClientSeed, 'client_secret'> & { secret_digest: string })[];
};

/** Replaces tokens and secrets by their digests. */
export function digestSecrets({ workspaces }: SeedData): StoredSeed {
  return {
    workspaces: workspaces.map(({ tokens, clients, ...rest }) => ({
      ...rest,
      ...(tokens && { token_digests: tokens.map(sha256) }),
      ...(clients && {
        clients: clients.map(({ client_secret, ...client }) => ({
          ...client,
          secret_digest: sha256(client_secret),
        })),
      }),
    })),
  };
}

/** Adds seed data to what a sandbox holds, all or nothing. */
export function seedStore(store: Store, rules: SiloRules, seed: StoredSeed): void {
  store.transaction(() => {
    for (const workspace of seed.workspaces) seedWorkspace(store, rules, workspace);
  });
}

function seedWorkspace(store: Store, rules: SiloRules, seed: StoredWorkspace): void {
  const id = seed.workspace.id.toLowerCase();
  store.access.saveWorkspace(seed.workspace);
  for (const digest of seed.token_digests ?? []) store.access.saveToken(digest, id);
  for (const { client_id, secret_digest, enrollments } of seed.clients ?? []) {
    store.access.saveClient({ client_id, secret_digest, workspace: id });
    for (const enrollment of enrollments) store.access.saveEnrollment(client_id, enrollment, 0);
  }
  for (const entry of seed.entries ?? []) seedEntry(store, rules, id, entry);
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
  generate(store, rules, id, seed);
}

/** Stores generated data piece by piece, so that any number takes little memory. */
function generate(store: Store, rules: SiloRules, workspace: string, seed: StoredWorkspace): void {
  const { entries = 0, series_entries = 0 } = seed.generate ?? {};
  const mentioned = mentionedEntry(seed.entries) ?? seed.entries?.[0];
  for (const entry of generatedEntries(workspace, entries, mentioned?.id)) {
    seedEntry(store, rules, workspace, entry);
  }
  const [series] = seed.series ?? [];
  if (!series) return;
  const { id, entries: listed } = series;
  for (const entry of generatedSeriesEntries(id, series_entries, listed.at(-1), listed.length)) {
    store.series.insert(workspace, id.toLowerCase(), [entry]);
  }
}

/** A search adds `context`; an entry has none of its own. */
function seedEntry(
  store: Store,
  rules: SiloRules,
  workspace: string,
  { context: _, ...entry }: SiloEntry,
): void {
  const present = store.entries.find(workspace, entry.id.toLowerCase());
  if (present) store.entries.delete(present);
  store.entries.insert(workspace, entry, rules.mentionsIn(entry));
}

/** The first entry that one of the first 1,000 mentions, which is enough to find one. */
export function mentionedEntry(entries: readonly SiloEntry[] = []): SiloEntry | undefined {
  const mentions = entries
    .slice(0, 1000)
    .flatMap(({ id, data }) => findMentions(data).filter(({ uuid }) => uuid !== id.toLowerCase()));
  const mentioned = new Set(mentions.map(({ uuid }) => uuid));
  return entries.find(({ id }) => mentioned.has(id.toLowerCase()));
}
