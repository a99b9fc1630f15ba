import { exampleSeed } from '../../../scripts/sandbox/example-seed.ts';
import { deriveUuid, type SiloEntry, timestamp } from '../../../scripts/sandbox/resources.ts';
import { createSandbox, defaultParts } from '../../../scripts/sandbox/sandbox.ts';
import type { SeedData } from '../../../scripts/sandbox/seed.ts';

const begin = Date.parse('2026-01-01T00:00:00.000Z');

/** The data of the examples, with more entries like theirs: each mentions the one before. */
function seedWithEntries(count: number): SeedData {
  const seed = exampleSeed(defaultParts.api);
  const [first, ...others] = seed.workspaces;
  const template = first?.entries?.[0];
  if (!first || !template) throw new Error('The examples have no entry.');
  const entries = Array.from({ length: count }, (_, index) => entryLike(template, index));
  return { workspaces: [{ ...first, entries: [...(first.entries ?? []), ...entries] }, ...others] };
}

function entryLike(template: SiloEntry, index: number): SiloEntry {
  const created_at = timestamp(begin + index * 10);
  const preceding = { uuid: deriveUuid('entry', index - 1) };
  return {
    ...template,
    id: deriveUuid('entry', index),
    created_at,
    updated_at: created_at,
    data: { ...template.data, preceding },
  };
}

/** A process of its own that serves a sandbox of so many entries, in memory or in a file. */
const [count = '0', data] = process.argv.slice(2);
const sandbox = createSandbox({
  seed: seedWithEntries(Number(count)),
  ...(data !== undefined && { data }),
});
const server = await sandbox.listen();
process.stdout.write(`${server.url}\n`);
