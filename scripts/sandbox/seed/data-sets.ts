import type { Api } from '../../api/api.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { exampleSeed } from './example-seed.ts';
import { type GeneratedData, mostGenerated } from './generated-data.ts';
import { scenarioWorkflows } from './scenario-workflows.ts';
import type { SeedData, WorkspaceSeed } from './seed.ts';

/** Data that a sandbox can start with, by its name. */
interface DataSet {
  name: string;
  /** What it holds beside the examples. */
  holds: string;
  /** What the first workspace gets beside the examples. */
  extra: Pick<WorkspaceSeed, 'workflows' | 'generate'>;
}

/** What every data set holds: more than a page of entries and of a series, and several mentions. */
const smallest = { entries: 25, series_entries: 22 } satisfies GeneratedData;

/** Every data set, the default one first. */
export const dataSets: readonly DataSet[] = [
  {
    name: 'small',
    holds: '25 more entries, and a series with 25 entries in total. This is the default.',
    extra: {},
  },
  {
    name: 'pages',
    holds:
      '1,200 more entries in four folders. Five entries at a time share their time of creation.',
    extra: { generate: { entries: 1200 } },
  },
  {
    name: 'series',
    holds: 'a series with 303 entries in total.',
    extra: { generate: { series_entries: 300 } },
  },
  {
    name: 'workflows',
    holds: `${scenarioWorkflows.length} workflows that branch, fail, loop, or are slow.`,
    extra: { workflows: [...scenarioWorkflows] },
  },
];

/** What generates any number, such as `entries=200000`. */
export const generators: Readonly<Record<string, { field: keyof GeneratedData; holds: string }>> = {
  entries: { field: 'entries', holds: 'NUMBER more entries, instead of 25.' },
  series: {
    field: 'series_entries',
    holds:
      'a series with NUMBER entries besides the 3 of the examples, instead of 25 entries in total.',
  },
};

/** Every form of a named seed, for a message. */
export const seedNames: readonly string[] = [
  ...dataSets.map(({ name }) => name),
  ...Object.keys(generators).map((name) => `${name}=NUMBER`),
];

/**
 * The seed that names stand for, such as `pages` or `workflows,entries=200000`.
 *
 * @returns nothing when a part is neither the name of a data set nor a generator
 */
export function namedSeed(names: string, api: Api): SeedData | undefined {
  const extras = names.split(',').map(extraOf);
  const known = extras.filter((extra) => extra !== undefined);
  return known.length === extras.length ? exampleSeedWith(api, known) : undefined;
}

/**
 * What a new sandbox holds.
 *
 * @param seed data, or names of data sets; the default one unless given
 * @throws UsageError when a name is unknown
 */
export function initialSeed(api: Api, seed: SeedData | string = 'small'): SeedData {
  const found = typeof seed === 'string' ? namedSeed(seed, api) : seed;
  if (found) return found;
  throw new UsageError(`seed: found ${seed}, expected ${seedNames.join(', ')}, or data.`);
}

function extraOf(name: string): DataSet['extra'] | undefined {
  const [, generator = '', count = ''] = /^(\w+)=(\d{1,9})$/.exec(name) ?? [];
  const field = Object.hasOwn(generators, generator) ? generators[generator]?.field : undefined;
  if (field && Number(count) <= mostGenerated) return { generate: { [field]: Number(count) } };
  return dataSets.find((each) => each.name === name)?.extra;
}

function exampleSeedWith(api: Api, extras: readonly DataSet['extra'][]): SeedData {
  const { workspaces } = exampleSeed(api);
  const generate = Object.assign({}, smallest, ...extras.map((extra) => extra.generate));
  const workflows = extras.flatMap((extra) => extra.workflows ?? []);
  return {
    workspaces: workspaces.map((each, index) =>
      index > 0
        ? each
        : { ...each, workflows: [...(each.workflows ?? []), ...workflows], generate },
    ),
  };
}
