import { type Api, operationWithRole } from '../../api/api.ts';
import { pageOf, successOf } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import { UsageError } from '../../lib/usage-error.ts';
import type { Enrollment, Job, SeriesEntry, SiloEntry, Workflow, Workspace } from '../resources.ts';
import type { SeedData, WorkspaceSeed } from './seed.ts';

/** Token of the first workspace. */
export const exampleToken = 'fake-sandbox-token';

/** Credentials of the client that may authorize its enrollment. */
const exampleClient = { client_id: 'fake-client', client_secret: 'fake-client-secret' };

/**
 * The examples of an API as data: a workspace with its invoices, the workflow that issues them, its
 * jobs and the series of its numbers; and beside it another workspace. What the document has no
 * operation for is left out.
 *
 * @throws UsageError when an operation lacks an example
 */
export function exampleSeed(api: Api): SeedData {
  const enrollments = examplesOf<Enrollment>(api, 'authorize-enrollment');
  const [workspace = plainWorkspace] = examplesOf<Workspace>(api, 'update-workspace');
  const series = examplesOf<{ series_id: string }>(api, 'list-series-entries');
  const listed = [
    ...itemsOf<SiloEntry>(api, 'list-entries', 'first-page'),
    ...itemsOf<SiloEntry>(api, 'list-entries', 'last-page'),
  ];
  const updated = examplesOf<Workflow>(api, 'update-workflow');
  return {
    workspaces: [
      {
        workspace,
        tokens: [exampleToken],
        clients: [
          { ...exampleClient, enrollments: enrollments.map(({ token: _, ...rest }) => rest) },
        ],
        entries: listed.length > 0 ? listed : examplesOf<SiloEntry>(api, 'update-entry'),
        workflows: updated.length > 0 ? updated : examplesOf<Workflow>(api, 'create-workflow'),
        jobs: [
          ...examplesOf<Job>(api, 'fetch-job', 'failed'),
          ...examplesOf<Job>(api, 'create-job'),
        ],
        series: series.map(({ series_id }) => ({
          id: series_id,
          entries: itemsOf<SeriesEntry>(api, 'list-series-entries'),
        })),
      },
      otherWorkspace,
    ],
  };
}

/** The example of a successful response that has this name, or the first; none without the operation. */
function examplesOf<T>(api: Api, role: OperationRole, name?: string): T[] {
  const operation = operationWithRole(api, role);
  if (!operation) return [];
  const examples = successOf(operation)?.content?.examples ?? [];
  const example = name === undefined ? examples[0] : examples.find((each) => each.name === name);
  if (!example) {
    throw new UsageError(
      `The document has no example ${name ?? 1} of a response of ${operation.id}, of which the sandbox makes its data. Give other data with --seed.`,
    );
  }
  // The document's examples match its schemas, from which the types are generated: lint checks it.
  return [example.value as T];
}

/** The items of an example of a page. */
function itemsOf<T>(api: Api, role: OperationRole, name?: string): T[] {
  const operation = operationWithRole(api, role);
  const field = (operation && pageOf(operation)?.items.name) ?? '';
  const pages = examplesOf<Record<string, T[] | undefined>>(api, role, name);
  return pages.flatMap((page) => page[field] ?? []);
}

/** The workspace of a document that has no operation with the example of one. */
const plainWorkspace: Workspace = {
  id: '019c22b0-61a7-7d0c-9f0e-2b7d54c1a830',
  name: 'Example',
  slug: 'example',
  sandbox: true,
  created_at: '2026-02-03T09:00:00.000Z',
  updated_at: '2026-02-03T09:00:00.000Z',
};

/** Token of the second workspace. */
export const otherToken = 'fake-sandbox-token-of-another-workspace';

/**
 * A second workspace, of the customer who received the first invoice: with it a test can see that
 * nothing of one workspace shows in another.
 */
const otherWorkspace: WorkspaceSeed = {
  workspace: {
    id: '019c3a10-07c2-7e59-b0a4-52a3c7bd6d11',
    name: 'Imprenta Marea',
    slug: 'imprenta-marea',
    country: 'ES',
    sandbox: true,
    created_at: '2026-02-08T10:11:12.130Z',
    updated_at: '2026-02-08T10:11:12.130Z',
  },
  tokens: [otherToken],
  clients: [
    {
      client_id: 'fake-client-of-another-workspace',
      client_secret: 'fake-client-secret-of-another-workspace',
      enrollments: [
        {
          id: '019c3a15-7b40-7aa3-9a5e-0c5d0e3b2f41',
          owner_id: '019c3a10-07c2-7e59-b0a4-52a3c7bd6d11',
          app_id: 'a172cedc-ae47-4474-b615-c54d510a5d84',
          sandbox: true,
          disabled: false,
          created_at: '2026-02-08T10:17:09.824Z',
          updated_at: '2026-02-08T10:17:09.824Z',
        },
      ],
    },
  ],
  entries: [
    {
      id: '01a13a02-9c1e-7d35-a1b7-6e0f9d2c4b58',
      created_at: '2026-10-14T10:43:27.582Z',
      updated_at: '2026-10-14T10:43:27.582Z',
      folder: 'purchase-invoices',
      state: 'received',
      draft: false,
      invalid: false,
      signed: false,
      data: { type: 'invoice', code: 'INV-2026-0002', totals: { payable: '338.80' } },
      snippet: { title: 'Invoice INV-2026-0002' },
      tags: [],
      faults: [],
      attachments: [],
      meta: [],
    },
    {
      id: '01a13a07-41d2-7f60-92c3-0b7c5e8f1a26',
      created_at: '2026-10-14T10:48:31.204Z',
      updated_at: '2026-10-14T10:48:31.204Z',
      folder: 'contracts',
      state: 'received',
      draft: false,
      invalid: false,
      signed: false,
      data: { type: 'contract', code: 'CO-2026-0001' },
      snippet: { title: 'Contract CO-2026-0001' },
      tags: [],
      faults: [],
      attachments: [],
      meta: [],
    },
  ],
  workflows: [
    {
      id: '019caf40-5d11-7c8e-8f0a-94d2b7c1e603',
      name: 'File a received invoice',
      description: 'Stores a received invoice with the others.',
      country: 'ES',
      schema: 'bill/invoice',
      disabled: false,
      version: '1',
      steps: [
        {
          id: '019caf40-5d11-7f21-b6c3-1e7a90d4f582',
          name: 'Put it into the folder',
          provider: 'silo.folder',
          next: [{ status: 'OK', stop: true }],
        },
      ],
      created_at: '2026-03-02T15:53:50.481Z',
      updated_at: '2026-03-02T15:53:50.481Z',
    },
  ],
};
