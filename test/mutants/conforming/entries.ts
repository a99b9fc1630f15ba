import { HttpError } from '../../../scripts/lib/http-error.ts';
import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { changing, type Json } from '../layers.ts';
import type { Variant } from '../mutant.ts';

const lists = 'listSiloEntries listRelatedSiloEntries';

const { changeEntry } = defaultRules;

/** Other entries and documents. */
export const conforming: Variant[] = [
  {
    name: 'a document takes no texts with controls, and none of more than 1,000 characters',
    rules: {
      changeEntry: (entry, body, now) => {
        if (/\\u00|[^"\\]{1001}/.test(JSON.stringify(body.data ?? {}))) {
          throw new HttpError(422, 'invalid-body', 'A text of the document is not accepted.');
        }
        return changeEntry(entry, body, now);
      },
    },
  },
  {
    name: 'the addresses of attachments are signed anew each time',
    layer: (next) => {
      let count = 0;
      return changing(lists, (body) => {
        for (const item of body.list) {
          for (const file of item.attachments ?? []) {
            count += 1;
            file.url = `${file.url}?signature=${count}`;
          }
        }
      })(next);
    },
  },
  {
    name: 'the schema of an entry is the one that its document names',
    layer: changing('updateSiloEntry', (body) => {
      if (typeof body.data?.$schema === 'string') body.doc_schema = body.data.$schema;
    }),
  },
  {
    name: 'an update of an entry sets its state and its tags',
    layer: changing('updateSiloEntry', (body) => {
      body.state = 'changed';
      body.tags = ['changed'];
    }),
  },
  {
    name: 'an update of an entry removes what it does not send',
    rules: {
      changeEntry: (entry, body, now) => ({
        ...changeEntry(entry, body, now),
        ...(body.folder === undefined && { folder: '' }),
        ...(body.data === undefined && { data: {} }),
      }),
    },
  },
  {
    name: 'documents are merged',
    rules: {
      changeEntry: (entry, body, now) =>
        changeEntry(entry, { ...body, content_type: 'application/merge-patch+json' }, now),
    },
  },
  {
    name: 'the sums of lines are computed from quantity and price',
    rules: {
      changeEntry: (entry, body, now) => {
        const lines: Json = body.data?.lines;
        const computed = (line: Json) =>
          line?.sum === undefined
            ? line
            : { ...line, sum: (line.quantity * line.price).toFixed(2) };
        const data = { ...body.data, lines: Array.isArray(lines) ? lines.map(computed) : lines };
        return changeEntry(entry, { ...body, ...(lines && { data }) }, now);
      },
    },
  },
  {
    name: 'folders have no slash at the end',
    rules: {
      changeEntry: (entry, update, now) =>
        changeEntry(
          entry,
          update.folder === undefined
            ? update
            : {
                ...update,
                folder: update.folder.trim().replace(/\/+$/, '') || '/',
              },
          now,
        ),
    },
  },
];
