import express from 'express';

/** A workflow or an entry of a series, as this server keeps it. */
type Resource = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const changeable = {
  workflow: ['name', 'description', 'steps'],
  workspace: ['name', 'slug', 'logo_url'],
};

/**
 * A server of a few operations, written by hand from the interface and from nothing else of this
 * project: it decides what the interface leaves open in ways of its own.
 *
 * @param fault leaves an update of a workflow out when it is true
 */
export function plainImplementation({ fault = false } = {}): express.Express {
  const app = express();
  const workflows = new Map<string, Resource>();
  const workspace: Resource = {
    id: '7d3f1c52-2f0b-4b7e-9d55-0c2f3b1a9e10',
    name: 'Plain Ltd',
    slug: 'plain',
    country: 'Ireland',
    created_at: '2026-01-01T00:00:00.000+00:00',
    updated_at: new Date().toISOString(),
  };

  app.use((request, response, next) => {
    if (request.headers.authorization === 'Bearer fake-plain-token') next();
    else response.status(403).type('text').send('Who are you?');
  });
  app.use(express.json());

  app.put('/transform/v1/workflows/:id', (request, response) => {
    const { id } = request.params;
    const body = request.body as Resource;
    if (!uuid.test(id) || !isWorkflow(body)) return void response.status(422).end();
    const now = String(Date.now());
    const made = {
      id,
      version: '2026.1',
      disabled: false,
      ...body,
      created_at: now,
      updated_at: now,
    };
    workflows.set(id, workflows.get(id) ?? made);
    response.json(workflows.get(id));
  });

  app.patch('/transform/v1/workflows/:id', (request, response) => {
    const present = workflows.get(request.params.id);
    if (!present) return void response.status(410).json({ error: 'gone' });
    if (!isWorkflow(request.body)) return void response.status(422).end();
    if (!fault) Object.assign(present, pick(request.body, changeable.workflow));
    response.json(present);
  });

  app.patch('/access/v1/workspace', (request, response) => {
    const given = pick(request.body, changeable.workspace);
    if (
      Array.isArray(request.body) ||
      Object.values(given).some((each) => typeof each !== 'string')
    ) {
      return void response.status(422).end();
    }
    Object.assign(workspace, given, { updated_at: new Date().toISOString() });
    response.json(workspace);
  });

  app.get('/sequence/v1/series/:id/entries', (request, response) => {
    const series_id = request.params.id;
    if (!uuid.test(series_id)) return void response.status(400).end();
    response.json({ series_id, list: series_id.startsWith('aaaa') ? chain(series_id) : [] });
  });

  return app;
}

function isWorkflow(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { steps = [], ...texts } = body as Resource;
  return Array.isArray(steps) && Object.values(texts).every((each) => typeof each === 'string');
}

function pick(body: unknown, names: readonly string[]): Resource {
  return Object.fromEntries(
    Object.entries((body ?? {}) as Resource).filter(([name]) => names.includes(name)),
  );
}

function chain(series_id: string): Resource[] {
  const ids = [1, 2, 3].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}`);
  const time = '2026-05-05T05:05:05.005Z';
  return ids.map((id, index) => ({
    ...{ id, series_id, code: `No. ${index + 1}`, created_at: time, updated_at: time },
    ...(index > 0 && { previous_id: ids[index - 1] }),
  }));
}
