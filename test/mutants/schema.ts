import { changing, type Json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const each = (change: (item: Json) => void) => (body: Json) => {
  for (const item of body.list) change(item);
};

/** Responds whose fields have another type or form than stated. */
export const mutants: Mutant[] = [
  {
    name: 'a number as text',
    check: 'body-schema',
    layer: changing('listSiloEntries', (body) => {
      body.limit = String(body.limit);
    }),
  },
  {
    name: 'a fault without its provider',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing('fetchJob', (body) => {
      for (const fault of body.faults ?? []) delete fault.provider;
    }),
  },
  {
    name: 'a response to POST whose intents have no events',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing('createJobNonIdempotent', (body) => {
      for (const intent of body.intents ?? []) delete intent.events;
    }),
  },
  {
    name: 'a page of a series that does not name it',
    check: 'fields-shown',
    alone: true,
    layer: changing('listSeriesEntries', (body) => {
      delete body.series_id;
    }),
  },
  {
    name: 'a workflow without the notes of its steps',
    check: 'fields-shown',
    layer: changing('createWorkflow updateWorkflow', (body) => {
      for (const step of body.steps) delete step.notes;
    }),
  },
  {
    name: 'an entry without its state',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing('updateSiloEntry', (body) => {
      delete body.state;
    }),
  },
  {
    name: 'a name that stands twice in an object',
    check: 'names-once',
    level: 'assumed',
    layer: changing('fetchJob', (body) =>
      JSON.stringify(body).replace('"status":', '"status":"other","status":'),
    ),
  },
  {
    name: 'null for a field without a value',
    check: 'body-schema',
    level: 'assumed',
    layer: changing('fetchJob', (body) => {
      body.faults = null;
    }),
  },
  {
    name: 'a flag as text',
    check: 'body-schema',
    layer: changing('updateSiloEntry', (body) => {
      body.draft = String(body.draft);
    }),
  },
  {
    name: 'a snippet whose value is a number',
    check: 'body-schema',
    layer: changing(
      'listSiloEntries',
      each((item) => {
        item.snippet = { title: 'x', lines: 2 };
      }),
    ),
  },
  {
    name: 'metadata of a series entry whose value is a list',
    check: 'body-schema',
    layer: changing(
      'listSeriesEntries',
      each((item) => {
        item.meta = { customer: ['x'] };
      }),
    ),
  },
  {
    name: 'the value of a meta record is a list',
    check: 'body-schema',
    layer: changing(
      'listSiloEntries',
      each((item) => {
        for (const record of item.meta ?? []) record.value = [];
      }),
    ),
  },
  {
    name: 'one signature in place of a list',
    check: 'body-schema',
    layer: changing(
      'listSeriesEntries',
      each((item) => {
        item.sigs = 'fake-signature';
      }),
    ),
  },
  {
    name: 'steps by id in place of a list',
    check: 'body-schema',
    layer: changing('updateWorkflow', (body) => {
      body.steps = Object.fromEntries(body.steps.map((step: Json) => [step.id, step]));
    }),
  },
  {
    name: 'the index of an event as text',
    check: 'body-schema',
    layer: changing('fetchJob', (body) => {
      for (const intent of body.intents)
        for (const event of intent.events) event.index = String(event.index);
    }),
  },
  {
    name: 'an enrollment without its token',
    check: 'body-schema',
    layer: changing('authorizeEnrollment', (body) => {
      delete body.token;
    }),
  },
  {
    name: 'a workspace without its id',
    check: 'body-schema',
    level: 'assumed',
    layer: changing('updateWorkspace', (body) => {
      delete body.id;
    }),
  },
  {
    name: 'a page without its list',
    check: 'body-schema',
    level: 'assumed',
    layer: changing('listSeriesEntries', (body) => {
      body.items = body.list;
      delete body.list;
    }),
  },
  {
    name: 'the object within another one',
    check: 'object-returned',
    layer: changing('updateWorkspace', (body) => ({ result: body })),
  },
  {
    name: 'an empty object',
    check: 'object-returned',
    layer: changing('updateWorkflow', () => ({})),
  },
  {
    name: 'timestamps without milliseconds',
    check: 'body-format',
    layer: changing(
      'listSiloEntries',
      each((item) => {
        item.created_at = item.created_at.replace(/\.\d+/, '');
      }),
    ),
  },
  {
    name: 'timestamps with microseconds',
    check: 'body-format',
    alone: true,
    layer: changing('updateWorkspace', (body) => {
      body.updated_at = body.updated_at.replace('Z', '000Z');
    }),
  },
  {
    name: 'timestamps of another zone',
    check: 'body-format',
    layer: changing(
      'listSeriesEntries',
      each((item) => {
        item.created_at = item.created_at.replace('Z', '+02:00');
      }),
    ),
  },
  {
    name: 'timestamps as numbers',
    check: 'body-schema',
    layer: changing('authorizeEnrollment', (body) => {
      body.created_at = Date.parse(body.created_at);
    }),
  },
  {
    name: 'identifiers without hyphens',
    check: 'body-format',
    layer: changing(
      'listSeriesEntries',
      each((item) => {
        item.id = item.id.replaceAll('-', '');
      }),
    ),
  },
  {
    name: 'a token that is null',
    check: 'body-schema',
    layer: changing('authorizeEnrollment', (body) => {
      body.token = null;
    }),
  },
  {
    name: 'a media type without a subtype',
    check: 'body-format',
    layer: changing(
      'listSiloEntries',
      each((item) => {
        for (const file of item.attachments ?? []) file.mime = 'pdf';
      }),
    ),
  },
  {
    name: 'a country of three letters',
    check: 'body-format',
    layer: changing('createWorkflow', (body) => {
      body.country = 'ESP';
    }),
  },
  {
    name: 'a digest that is not hexadecimal',
    check: 'body-format',
    layer: changing(
      'listSiloEntries',
      each((item) => {
        for (const file of item.attachments ?? []) file.hash = 'sha256:xyz';
      }),
    ),
  },
  {
    name: 'a job attachment whose id is no UUID',
    check: 'body-format',
    layer: changing('fetchJob', (body) => {
      for (const file of body.attachments) file.id = 'file-1';
    }),
  },
  {
    name: 'a schema that is no URL',
    check: 'body-format',
    layer: changing('updateSiloEntry', (body) => {
      body.doc_schema = 'bill/invoice';
    }),
  },
  {
    name: 'the time of an event in words',
    check: 'body-format',
    layer: changing('fetchJob', (body) => {
      for (const intent of body.intents)
        for (const event of intent.events) event.at = 'Nov 3, 10:03';
    }),
  },
  {
    name: 'a timestamp that does not exist',
    check: 'body-format',
    layer: changing('updateWorkspace', (body) => {
      body.created_at = '2026-02-30T10:00:00.000Z';
    }),
  },
];
