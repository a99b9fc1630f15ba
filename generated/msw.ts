// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import type { HttpHandler } from 'msw';
import { handlersOf, type Override } from '../scripts/client/msw.ts';
import type { components } from './types.ts';

export type { MockedCall } from '../scripts/client/msw.ts';

/** What each operation responds with. */
export interface Responses {
  listSiloEntries: components['schemas']['SiloEntryPage'];
  updateSiloEntry: components['schemas']['SiloEntry'];
  listRelatedSiloEntries: components['schemas']['SiloEntryPage'];
  createJob: components['schemas']['Job'];
  fetchJob: components['schemas']['Job'];
  createJobNonIdempotent: components['schemas']['Job'];
  createWorkflow: components['schemas']['Workflow'];
  updateWorkflow: components['schemas']['Workflow'];
  listSeriesEntries: components['schemas']['SeriesEntryPage'];
  updateWorkspace: components['schemas']['Workspace'];
  authorizeEnrollment: components['schemas']['Enrollment'];
}

/** What to respond with in place of the example: data, or a function that returns data or a whole response. */
export type Overrides = { [Id in keyof Responses]?: Override<Responses[Id]> };

/** The examples of the document, by the operationId. */
export const examples: Responses = {
  listSiloEntries: {
    list: [
      {
        id: '01a13978-4b56-75c8-8e7a-226e11ad1204',
        created_at: '2026-10-14T08:12:27.350Z',
        updated_at: '2026-10-14T08:12:35.962Z',
        folder: 'sales-invoices',
        state: 'reported',
        draft: false,
        invalid: false,
        signed: true,
        data: {
          type: 'invoice',
          code: 'INV-2026-0002',
          issue_date: '2026-10-14',
          currency: 'EUR',
          supplier: {
            name: 'Lumen Paper Works',
            tax_id: 'ESB12345674',
            address: {
              street: 'Calle del Molino 8',
              city: 'Valencia',
              postcode: '46002',
              country: 'ES',
            },
          },
          customer: {
            name: 'Imprenta Marea',
            tax_id: 'ESA11223344',
            address: {
              street: 'Avenida del Faro 3',
              city: 'Castellón',
              postcode: '12003',
              country: 'ES',
            },
          },
          lines: [{ quantity: 25, item: 'Card stock, white', price: '11.20', sum: '280.00' }],
          totals: { net: '280.00', tax: '58.80', payable: '338.80' },
          due_date: '2026-11-13',
        },
        doc_schema: 'https://example.com/schemas/bill/invoice',
        env_schema: 'https://example.com/schemas/envelope',
        digest: {
          alg: 'sha256',
          val: '078c7cb1a38a63324482ecad49a4695ec6c104a7a757319ec9989e551b6df55c',
        },
        snippet: {
          title: 'Invoice INV-2026-0002',
          customer: 'Imprenta Marea',
          payable: 'EUR 338.80',
        },
        tags: ['stationery'],
        faults: [],
        attachments: [],
        meta: [],
      },
      {
        id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
        created_at: '2026-11-03T09:14:22.118Z',
        updated_at: '2026-11-03T10:03:08.247Z',
        folder: 'sales-invoices',
        state: 'reported',
        draft: false,
        invalid: false,
        signed: true,
        data: {
          type: 'invoice',
          code: 'INV-2026-0003',
          issue_date: '2026-11-03',
          currency: 'EUR',
          supplier: {
            name: 'Lumen Paper Works',
            tax_id: 'ESB12345674',
            address: {
              street: 'Calle del Molino 8',
              city: 'Valencia',
              postcode: '46002',
              country: 'ES',
            },
          },
          customer: {
            name: 'Librería del Puerto',
            tax_id: 'ESB87654321',
            address: {
              street: 'Calle del Puerto 14',
              city: 'Alicante',
              postcode: '03001',
              country: 'ES',
            },
          },
          lines: [
            { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
            {
              quantity: 12,
              item: 'Letter paper, 100 sheets',
              price: '9.75',
              sum: '117.00',
            },
          ],
          totals: { net: '297.00', tax: '62.37', payable: '359.37' },
          due_date: '2026-12-03',
        },
        doc_schema: 'https://example.com/schemas/bill/invoice',
        env_schema: 'https://example.com/schemas/envelope',
        digest: {
          alg: 'sha256',
          val: 'ca5de37c2e526ba197b8b63d112b53a719ae7dc34a18e348710e20fc3a4ae370',
        },
        snippet: {
          title: 'Invoice INV-2026-0003',
          customer: 'Librería del Puerto',
          payable: 'EUR 359.37',
        },
        tags: ['stationery', 'schools'],
        faults: [],
        attachments: [
          {
            id: 'order-5521',
            entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
            created_at: '2026-11-03T09:14:22.640Z',
            name: 'order-5521.pdf',
            desc: 'The customer\'s order',
            mime: 'application/pdf',
            size: 20941,
            hash: '7a4a246fee5094963c29c1977b111e69203bb304152bdd67860d068c4c01cb05',
            stored: true,
            url: 'https://files.example.com/order-5521.pdf',
            meta: { pages: 1 },
          },
          {
            id: 'invoice-0003-print',
            entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
            created_at: '2026-11-03T10:03:07.801Z',
            name: 'INV-2026-0003.pdf',
            desc: 'Invoice for printing',
            mime: 'application/pdf',
            size: 48213,
            hash: 'befb830ce142614e5b4788b56791aa5b02bde4fb5c2699176603daecf62398bf',
            stored: true,
            url: 'https://files.example.com/INV-2026-0003.pdf',
            meta: { pages: 1, language: 'en' },
          },
        ],
        meta: [
          {
            id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78:agency:receipt',
            entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
            key: 'receipt',
            src: 'agency',
            value: { number: '2026-884120', accepted: true },
            ref: '2026-884120',
            shared: true,
            link_scope: 'public',
            link_url: 'https://agency.example.com/receipts/2026-884120',
            created_at: '2026-11-03T10:03:06.912Z',
            updated_at: '2026-11-03T10:03:06.912Z',
          },
        ],
      },
    ],
    limit: 2,
    next_cursor: 'after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    folder: 'sales-invoices',
    created_at: '2026-10-01T00:00:00.000Z',
  },
  updateSiloEntry: {
    id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    created_at: '2026-11-03T09:14:22.118Z',
    updated_at: '2026-11-03T10:02:51.660Z',
    folder: 'sales-invoices',
    state: 'received',
    draft: false,
    invalid: false,
    signed: false,
    data: {
      type: 'invoice',
      code: 'INV-2026-0003',
      issue_date: '2026-11-03',
      currency: 'EUR',
      supplier: {
        name: 'Lumen Paper Works',
        tax_id: 'ESB12345674',
        address: {
          street: 'Calle del Molino 8',
          city: 'Valencia',
          postcode: '46002',
          country: 'ES',
        },
      },
      customer: {
        name: 'Librería del Puerto',
        tax_id: 'ESB87654321',
        address: {
          street: 'Calle del Puerto 14',
          city: 'Alicante',
          postcode: '03001',
          country: 'ES',
        },
      },
      lines: [
        { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
        { quantity: 12, item: 'Letter paper, 100 sheets', price: '9.75', sum: '117.00' },
      ],
      totals: { net: '297.00', tax: '62.37', payable: '359.37' },
      due_date: '2026-12-03',
    },
    doc_schema: 'https://example.com/schemas/bill/invoice',
    env_schema: 'https://example.com/schemas/envelope',
    digest: {
      alg: 'sha256',
      val: 'ca5de37c2e526ba197b8b63d112b53a719ae7dc34a18e348710e20fc3a4ae370',
    },
    snippet: {
      title: 'Invoice INV-2026-0003',
      customer: 'Librería del Puerto',
      payable: 'EUR 359.37',
    },
    tags: ['stationery', 'schools'],
    faults: [
      {
        code: 'customer-tax-id',
        message: 'The tax agency does not know the tax number ESB8765432 of the customer.',
        provider: 'agency.report',
      },
    ],
    attachments: [
      {
        id: 'order-5521',
        entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
        created_at: '2026-11-03T09:14:22.640Z',
        name: 'order-5521.pdf',
        desc: 'The customer\'s order',
        mime: 'application/pdf',
        size: 20941,
        hash: '7a4a246fee5094963c29c1977b111e69203bb304152bdd67860d068c4c01cb05',
        stored: true,
        url: 'https://files.example.com/order-5521.pdf',
        meta: { pages: 1 },
      },
    ],
    meta: [],
  },
  listRelatedSiloEntries: {
    list: [
      {
        id: '01a1cffc-bd85-7ac0-b09c-0f8bf5e7a4b0',
        created_at: '2026-11-12T13:40:09.733Z',
        updated_at: '2026-11-12T13:41:30.126Z',
        folder: 'sales-invoices',
        state: 'received',
        draft: true,
        invalid: false,
        signed: false,
        context: 'corrects.uuid',
        data: {
          type: 'credit-note',
          code: 'CN-2026-0001',
          issue_date: '2026-11-12',
          currency: 'EUR',
          supplier: {
            name: 'Lumen Paper Works',
            tax_id: 'ESB12345674',
            address: {
              street: 'Calle del Molino 8',
              city: 'Valencia',
              postcode: '46002',
              country: 'ES',
            },
          },
          customer: {
            name: 'Librería del Puerto',
            tax_id: 'ESB87654321',
            address: {
              street: 'Calle del Puerto 14',
              city: 'Alicante',
              postcode: '03001',
              country: 'ES',
            },
          },
          corrects: {
            uuid: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
            code: 'INV-2026-0003',
            reason: 'Two packs of letter paper arrived damp.',
          },
          lines: [
            {
              quantity: 2,
              item: 'Letter paper, 100 sheets',
              price: '9.75',
              sum: '19.50',
            },
          ],
          totals: { net: '19.50', tax: '4.10', payable: '23.60' },
        },
        doc_schema: 'https://example.com/schemas/bill/invoice',
        env_schema: 'https://example.com/schemas/envelope',
        digest: {
          alg: 'sha256',
          val: '1ec0617d94a3f9d97ad662a844a323e915da42d7082e9fca6199da449ff42a91',
        },
        snippet: {
          title: 'Credit note CN-2026-0001',
          customer: 'Librería del Puerto',
          payable: 'EUR 23.60',
        },
        tags: ['stationery'],
        faults: [],
        attachments: [],
        meta: [],
      },
    ],
    limit: 20,
    cursor: 'after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    created_at: '2026-11-01T00:00:00.000Z',
  },
  createJob: {
    id: '01a1a0dc-c353-7a49-9068-b8f456a03ada',
    workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
    silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    status: 'OK',
    tags: ['november', 'second-try'],
    envelope: {
      schema: 'https://example.com/schemas/envelope',
      digest: {
        alg: 'sha256',
        val: 'ca5de37c2e526ba197b8b63d112b53a719ae7dc34a18e348710e20fc3a4ae370',
      },
      document: {
        type: 'invoice',
        code: 'INV-2026-0003',
        issue_date: '2026-11-03',
        currency: 'EUR',
        supplier: {
          name: 'Lumen Paper Works',
          tax_id: 'ESB12345674',
          address: {
            street: 'Calle del Molino 8',
            city: 'Valencia',
            postcode: '46002',
            country: 'ES',
          },
        },
        customer: {
          name: 'Librería del Puerto',
          tax_id: 'ESB87654321',
          address: {
            street: 'Calle del Puerto 14',
            city: 'Alicante',
            postcode: '03001',
            country: 'ES',
          },
        },
        lines: [
          { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
          {
            quantity: 12,
            item: 'Letter paper, 100 sheets',
            price: '9.75',
            sum: '117.00',
          },
        ],
        totals: { net: '297.00', tax: '62.37', payable: '359.37' },
        due_date: '2026-12-03',
      },
    },
    created_at: '2026-11-03T10:03:04.915Z',
    updated_at: '2026-11-03T10:03:08.247Z',
    completed_at: '2026-11-03T10:03:08.247Z',
    faults: [],
    attachments: [
      {
        id: '01a1a0dc-ce99-7c35-b21d-6ca39aa7cc3b',
        name: 'INV-2026-0003.pdf',
        desc: 'Invoice for printing',
        mime: 'application/pdf',
        size: 48213,
        hash: 'befb830ce142614e5b4788b56791aa5b02bde4fb5c2699176603daecf62398bf',
        url: 'https://files.example.com/INV-2026-0003.pdf',
        meta: { pages: 1, language: 'en' },
      },
    ],
    intents: [
      {
        id: '01a1a0dc-c39e-7cf2-8bcc-185f3265578e',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        step_id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        completed: true,
        created_at: '2026-11-03T10:03:04.990Z',
        updated_at: '2026-11-03T10:03:05.204Z',
        events: [
          {
            at: '2026-11-03T10:03:05.011Z',
            index: 0,
            code: 'started',
            message: 'Asked the series for a number.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:05.204Z',
            index: 1,
            code: 'kept',
            message: 'The number stays INV-2026-0003.',
            status: 'OK',
          },
        ],
      },
      {
        id: '01a1a0dc-c490-7e9e-ab25-027e5305216d',
        name: 'Report to the tax agency',
        provider: 'agency.report',
        step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
        completed: true,
        created_at: '2026-11-03T10:03:05.232Z',
        updated_at: '2026-11-03T10:03:06.912Z',
        events: [
          {
            at: '2026-11-03T10:03:05.250Z',
            index: 0,
            code: 'started',
            message: 'Sent the report.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:06.912Z',
            index: 1,
            code: 'accepted',
            message: 'The tax agency accepted the report as 2026-884120.',
            status: 'OK',
          },
        ],
      },
      {
        id: '01a1a0dc-cb3c-7a98-a771-8b08468c6422',
        name: 'Make the PDF',
        provider: 'render.pdf',
        step_id: '019cae02-a12f-7b32-924b-5ba12385f4db',
        completed: true,
        created_at: '2026-11-03T10:03:06.940Z',
        updated_at: '2026-11-03T10:03:08.215Z',
        events: [
          {
            at: '2026-11-03T10:03:06.958Z',
            index: 0,
            code: 'started',
            message: 'Drew the pages.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:08.215Z',
            index: 1,
            code: 'stored',
            message: 'Added INV-2026-0003.pdf to the entry.',
            status: 'OK',
          },
        ],
      },
    ],
  },
  fetchJob: {
    id: '01a1a0dc-c353-7a49-9068-b8f456a03ada',
    workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
    silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
    status: 'OK',
    tags: ['november', 'second-try'],
    envelope: {
      schema: 'https://example.com/schemas/envelope',
      digest: {
        alg: 'sha256',
        val: 'ca5de37c2e526ba197b8b63d112b53a719ae7dc34a18e348710e20fc3a4ae370',
      },
      document: {
        type: 'invoice',
        code: 'INV-2026-0003',
        issue_date: '2026-11-03',
        currency: 'EUR',
        supplier: {
          name: 'Lumen Paper Works',
          tax_id: 'ESB12345674',
          address: {
            street: 'Calle del Molino 8',
            city: 'Valencia',
            postcode: '46002',
            country: 'ES',
          },
        },
        customer: {
          name: 'Librería del Puerto',
          tax_id: 'ESB87654321',
          address: {
            street: 'Calle del Puerto 14',
            city: 'Alicante',
            postcode: '03001',
            country: 'ES',
          },
        },
        lines: [
          { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
          {
            quantity: 12,
            item: 'Letter paper, 100 sheets',
            price: '9.75',
            sum: '117.00',
          },
        ],
        totals: { net: '297.00', tax: '62.37', payable: '359.37' },
        due_date: '2026-12-03',
      },
    },
    created_at: '2026-11-03T10:03:04.915Z',
    updated_at: '2026-11-03T10:03:08.247Z',
    completed_at: '2026-11-03T10:03:08.247Z',
    faults: [],
    attachments: [
      {
        id: '01a1a0dc-ce99-7c35-b21d-6ca39aa7cc3b',
        name: 'INV-2026-0003.pdf',
        desc: 'Invoice for printing',
        mime: 'application/pdf',
        size: 48213,
        hash: 'befb830ce142614e5b4788b56791aa5b02bde4fb5c2699176603daecf62398bf',
        url: 'https://files.example.com/INV-2026-0003.pdf',
        meta: { pages: 1, language: 'en' },
      },
    ],
    intents: [
      {
        id: '01a1a0dc-c39e-7cf2-8bcc-185f3265578e',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        step_id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        completed: true,
        created_at: '2026-11-03T10:03:04.990Z',
        updated_at: '2026-11-03T10:03:05.204Z',
        events: [
          {
            at: '2026-11-03T10:03:05.011Z',
            index: 0,
            code: 'started',
            message: 'Asked the series for a number.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:05.204Z',
            index: 1,
            code: 'kept',
            message: 'The number stays INV-2026-0003.',
            status: 'OK',
          },
        ],
      },
      {
        id: '01a1a0dc-c490-7e9e-ab25-027e5305216d',
        name: 'Report to the tax agency',
        provider: 'agency.report',
        step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
        completed: true,
        created_at: '2026-11-03T10:03:05.232Z',
        updated_at: '2026-11-03T10:03:06.912Z',
        events: [
          {
            at: '2026-11-03T10:03:05.250Z',
            index: 0,
            code: 'started',
            message: 'Sent the report.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:06.912Z',
            index: 1,
            code: 'accepted',
            message: 'The tax agency accepted the report as 2026-884120.',
            status: 'OK',
          },
        ],
      },
      {
        id: '01a1a0dc-cb3c-7a98-a771-8b08468c6422',
        name: 'Make the PDF',
        provider: 'render.pdf',
        step_id: '019cae02-a12f-7b32-924b-5ba12385f4db',
        completed: true,
        created_at: '2026-11-03T10:03:06.940Z',
        updated_at: '2026-11-03T10:03:08.215Z',
        events: [
          {
            at: '2026-11-03T10:03:06.958Z',
            index: 0,
            code: 'started',
            message: 'Drew the pages.',
            status: 'RUN',
          },
          {
            at: '2026-11-03T10:03:08.215Z',
            index: 1,
            code: 'stored',
            message: 'Added INV-2026-0003.pdf to the entry.',
            status: 'OK',
          },
        ],
      },
    ],
  },
  createJobNonIdempotent: {
    id: 'e73d2c69-dab6-4b37-98a4-ba95017040d6',
    workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
    status: 'RUN',
    tags: ['trial'],
    envelope: {
      schema: 'https://example.com/schemas/envelope',
      digest: {
        alg: 'sha256',
        val: 'bc12fc63bfd7185b97e48b045c5977078ce6a0a8bfe5308bc323fb1959eb1b70',
      },
      document: {
        type: 'invoice',
        issue_date: '2026-11-12',
        currency: 'EUR',
        supplier: {
          name: 'Lumen Paper Works',
          tax_id: 'ESB12345674',
          address: {
            street: 'Calle del Molino 8',
            city: 'Valencia',
            postcode: '46002',
            country: 'ES',
          },
        },
        customer: { name: 'Imprenta Marea' },
        lines: [{ quantity: 5, item: 'Card stock, white', price: '11.20', sum: '56.00' }],
        totals: { net: '56.00', tax: '11.76', payable: '67.76' },
      },
    },
    created_at: '2026-11-12T14:02:18.090Z',
    updated_at: '2026-11-12T14:02:20.095Z',
    faults: [],
    attachments: [],
    intents: [
      {
        id: '01a1d011-02a0-7e40-ba81-eda73ed6fd14',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        step_id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        completed: true,
        created_at: '2026-11-12T14:02:18.144Z',
        updated_at: '2026-11-12T14:02:18.402Z',
        events: [
          {
            at: '2026-11-12T14:02:18.160Z',
            index: 0,
            code: 'started',
            message: 'Asked the series for a number.',
            status: 'RUN',
          },
          {
            at: '2026-11-12T14:02:18.402Z',
            index: 1,
            code: 'skipped',
            message: 'A trial takes no number.',
            status: 'OK',
          },
        ],
      },
      {
        id: '01a1d011-03be-7ea1-9638-ab5ad7c86e53',
        name: 'Report to the tax agency',
        provider: 'agency.report',
        step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
        completed: false,
        created_at: '2026-11-12T14:02:18.430Z',
        updated_at: '2026-11-12T14:02:20.095Z',
        events: [
          {
            at: '2026-11-12T14:02:18.449Z',
            index: 0,
            code: 'started',
            message: 'Sent the report.',
            status: 'RUN',
          },
        ],
      },
    ],
  },
  createWorkflow: {
    id: '019cae02-a12f-755c-b172-5549ddc93e48',
    name: 'Issue a sales invoice',
    description: 'Numbers a sales invoice, reports it and makes the PDF.',
    country: 'ES',
    schema: 'bill/invoice',
    disabled: false,
    version: '1',
    steps: [
      {
        id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        notes: 'Numbers run without gaps.',
        config: { series_id: '019c22bd-6996-7043-a718-774c572bd8a2' },
        next: [{ status: 'OK', step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19', stop: false }],
      },
      {
        id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
        name: 'Report to the tax agency',
        provider: 'agency.report',
        notes: 'Within four days of the issue date.',
        config: { environment: 'trial' },
        next: [
          { status: 'OK', step_id: '019cae02-a12f-7b32-924b-5ba12385f4db', stop: false },
          { status: 'ERR', stop: true },
        ],
      },
      {
        id: '019cae02-a12f-7b32-924b-5ba12385f4db',
        name: 'Make the PDF',
        provider: 'render.pdf',
        notes: 'The file is added to the entry.',
        config: { language: 'en', paper: 'A4' },
        next: [{ status: 'OK', stop: true }],
      },
    ],
    created_at: '2026-03-02T10:05:33.871Z',
    updated_at: '2026-03-02T10:05:33.871Z',
  },
  updateWorkflow: {
    id: '019cae02-a12f-755c-b172-5549ddc93e48',
    name: 'Issue a sales invoice',
    description: 'Numbers a sales invoice, reports it and makes the PDF; tells the office when the report is refused.',
    country: 'ES',
    schema: 'bill/invoice',
    disabled: false,
    version: '2',
    steps: [
      {
        id: '019cae02-a12f-797f-9e3b-0ab388674b42',
        name: 'Assign the invoice number',
        provider: 'sequence.code',
        notes: 'Numbers run without gaps.',
        config: { series_id: '019c22bd-6996-7043-a718-774c572bd8a2' },
        next: [{ status: 'OK', step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19', stop: false }],
      },
      {
        id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
        name: 'Report to the tax agency',
        provider: 'agency.report',
        notes: 'Within four days of the issue date.',
        config: { environment: 'trial' },
        next: [
          { status: 'OK', step_id: '019cae02-a12f-7b32-924b-5ba12385f4db', stop: false },
          {
            status: 'ERR',
            step_id: '01a178cd-1008-7452-8bc3-2aca5f9062ff',
            stop: false,
          },
        ],
      },
      {
        id: '019cae02-a12f-7b32-924b-5ba12385f4db',
        name: 'Make the PDF',
        provider: 'render.pdf',
        notes: 'The file is added to the entry.',
        config: { language: 'en', paper: 'A4' },
        next: [{ status: 'OK', stop: true }],
      },
      {
        id: '01a178cd-1008-7452-8bc3-2aca5f9062ff',
        name: 'Tell the office',
        provider: 'mail.send',
        notes: 'Only when the tax agency refuses the invoice.',
        config: { to: 'office@example.com' },
        next: [{ status: 'OK', stop: true }],
      },
    ],
    created_at: '2026-03-02T10:05:33.871Z',
    updated_at: '2026-10-26T15:21:07.336Z',
  },
  listSeriesEntries: {
    series_id: '019c22bd-6996-7043-a718-774c572bd8a2',
    list: [
      {
        id: '01a080bf-4dad-7403-af19-72c5119c695c',
        series_id: '019c22bd-6996-7043-a718-774c572bd8a2',
        code: 'INV-2026-0001',
        meta: { customer: 'Café de la Esquina' },
        sigs: ['<SIGNATURE_OF_INV-2026-0001>'],
        created_at: '2026-09-08T11:20:16.045Z',
        updated_at: '2026-09-08T11:20:16.045Z',
      },
      {
        id: '01a13978-5b30-7f86-8d3c-ca2e7613c17e',
        series_id: '019c22bd-6996-7043-a718-774c572bd8a2',
        code: 'INV-2026-0002',
        previous_id: '01a080bf-4dad-7403-af19-72c5119c695c',
        meta: {
          customer: 'Imprenta Marea',
          silo_entry_id: '01a13978-4b56-75c8-8e7a-226e11ad1204',
        },
        sigs: ['<SIGNATURE_OF_INV-2026-0002>'],
        created_at: '2026-10-14T08:12:31.408Z',
        updated_at: '2026-10-14T08:12:31.408Z',
      },
      {
        id: '01a1a0b0-3824-731b-b354-c40cf77b4e57',
        series_id: '019c22bd-6996-7043-a718-774c572bd8a2',
        code: 'INV-2026-0003',
        previous_id: '01a13978-5b30-7f86-8d3c-ca2e7613c17e',
        meta: {
          customer: 'Librería del Puerto',
          silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
        },
        sigs: ['<SIGNATURE_OF_INV-2026-0003>'],
        created_at: '2026-11-03T09:14:25.700Z',
        updated_at: '2026-11-03T09:14:25.700Z',
      },
    ],
    limit: 20,
    cursor: 'at-01a080bf-4dad-7403-af19-72c5119c695c',
  },
  updateWorkspace: {
    id: '019c229f-9eec-750a-a619-5d31a5bb6afd',
    name: 'Lumen Paper Works',
    slug: 'lumen-paper-works',
    country: 'ES',
    sandbox: true,
    created_at: '2026-02-03T08:30:12.204Z',
    updated_at: '2026-11-16T07:58:40.517Z',
  },
  authorizeEnrollment: {
    id: '019c22aa-584b-7dbd-ba49-d0d906b4ed92',
    owner_id: '019c229f-9eec-750a-a619-5d31a5bb6afd',
    app_id: 'a172cedc-ae47-4474-b615-c54d510a5d84',
    sandbox: true,
    disabled: false,
    token: '<ACCESS_TOKEN>',
    data: { default_folder: 'sales-invoices' },
    created_at: '2026-02-03T08:41:55.019Z',
    updated_at: '2026-11-16T07:55:02.440Z',
  },
};

const routes = {
  listSiloEntries: ['get', '/silo/v1/entries'],
  updateSiloEntry: ['patch', '/silo/v1/entries/:id'],
  listRelatedSiloEntries: ['get', '/silo/v1/entries/:id/related'],
  createJob: ['put', '/transform/v1/jobs/:id'],
  fetchJob: ['get', '/transform/v1/jobs/:id'],
  createJobNonIdempotent: ['post', '/transform/v1/jobs'],
  createWorkflow: ['put', '/transform/v1/workflows/:id'],
  updateWorkflow: ['patch', '/transform/v1/workflows/:id'],
  listSeriesEntries: ['get', '/sequence/v1/series/:series_id/entries'],
  updateWorkspace: ['patch', '/access/v1/workspace'],
  authorizeEnrollment: ['post', '/access/v1/enrollment/authorize'],
} as const;

/**
 * Handlers for Mock Service Worker, one for each operation, which respond with the examples of the document.
 *
 * @param baseUrl address in front of every path, as the client has it
 * @param overrides other responses, by the operationId
 * @example
 * ```ts
 * const server = setupServer(...handlers('https://service.example.com'));
 * ```
 */
export function handlers(baseUrl: string, overrides: Overrides = {}): HttpHandler[] {
  return handlersOf(routes, examples, baseUrl, overrides);
}
