import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import type { Fetch } from '../../scripts/contract/http/send.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { targetOf } from '../../scripts/contract/run/run-contract.ts';
import type { ContractSettings } from '../../scripts/contract/settings.ts';
import { valueAt } from '../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { exampleSeed } from '../../scripts/sandbox/seed/example-seed.ts';
import { operationsOf } from '../support/bundle.ts';
import { type Benchmark, growDocument, type Measurement } from './support.ts';

const megabyte = 1_000_000;

/** What a run of the contract tests took, its own growth of the heap included. */
interface Cost {
  operations: number;
  milliseconds: number;
  megabytes: number;
}

async function costOf(
  document: OpenAPIDocument,
  settings: Partial<ContractSettings>,
  fetch: Fetch,
): Promise<Cost> {
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const url = 'http://bench.invalid';
  const run = new ContractRun(targetOf({ api: readApi(document), url, settings, fetch }));
  for (const test of run.tests) await run.evaluate(test);
  const megabytes = Math.max(0, process.memoryUsage().heapUsed - before) / megabyte;
  const operations = operationsOf(document).length;
  return { operations, milliseconds: performance.now() - start, megabytes };
}

/** Responds to each operation of a document with its first example. */
function exampleAnswers(document: OpenAPIDocument): Fetch {
  const routes = new Map(
    operationsOf(document).map(({ path, method, operation }) => {
      const examples = valueAt(operation, '/responses/200/content/application~1json/examples');
      const [reference] = Object.values((examples ?? {}) as Record<string, { $ref: string }>);
      const key = `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`;
      return [key, JSON.stringify(valueAt(document, `${reference?.$ref}/value`))] as const;
    }),
  );
  return async ({ method, url }) => {
    const path = new URL(url).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{}');
    const body = routes.get(`${method} ${path}`);
    return body === undefined ? Response.json({}, { status: 404 }) : new Response(body);
  };
}

/** The stateless checks, on a document of so many times eleven operations. */
async function onDocument(times: number): Promise<Cost> {
  const document = growDocument(await bundledDocument(), times);
  return costOf(document, { only: 'stateless' }, exampleAnswers(document));
}

/** All checks, on a sandbox with so many entries. */
async function onEntries(count: number): Promise<Cost> {
  const seed = structuredClone(exampleSeed(readApi(await bundledDocument())));
  const [workspace] = seed.workspaces;
  const [template] = workspace?.entries ?? [];
  for (let number = 0; template && number < count; number += 1) {
    const id = `01a1a0b0-2a26-78b5-8c4d-${number.toString(16).padStart(12, '0')}`;
    const time = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
    const folder = `folder-${number % 100}`;
    workspace?.entries?.push({
      ...template,
      id,
      folder,
      created_at: time,
      meta: [],
      attachments: [],
    });
  }
  const sandbox = createSandbox({ seed });
  const fixtures = { ...sandbox.fixtures };
  const cost = await costOf(await bundledDocument(), { fixtures }, (request) =>
    sandbox.fetch(request),
  );
  await sandbox.close();
  return cost;
}

async function measure(): Promise<Measurement[]> {
  await onDocument(1);
  const [ten, hundred] = [await onDocument(10), await onDocument(100)];
  const [few, many] = [await onEntries(200), await onEntries(100_000)];
  const perOperation = ({ milliseconds, operations }: Cost) => milliseconds / operations;
  const ratio = perOperation(hundred) / perOperation(ten);
  return [
    { what: 'an operation, 110 operations', value: perOperation(ten), unit: 'ms' },
    { what: 'an operation, 1,100 operations', value: perOperation(hundred), unit: 'ms' },
    {
      what: '1,100 against 110, for an operation',
      value: ratio,
      unit: '×',
      aim: 'at most 2',
      reached: ratio <= 2,
    },
    memory('1,100 operations', hundred),
    { what: 'all checks, 200 entries', value: few.milliseconds, unit: 'ms' },
    { what: 'all checks, 100,000 entries', value: many.milliseconds, unit: 'ms' },
    memory('100,000 entries', many),
  ];
}

function memory(what: string, { megabytes }: Cost): Measurement {
  const reached = megabytes <= 200;
  return { what: `memory, ${what}`, value: megabytes, unit: 'MB', aim: 'at most 200', reached };
}

/** The contract tests on large documents and on servers that hold much, without Vitest around them. */
export const benchmark: Benchmark = { title: 'Contract tests', run: measure };
