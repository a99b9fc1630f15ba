/** Values that a schema has to accept and to refuse, where a fact states their form. */
interface Form {
  /** The statement of the facts that state it. */
  statement: RegExp;
  accepted: readonly unknown[];
  refused: readonly unknown[];
}

const uuidVersion1 = 'c232ab00-9414-11ec-b3c8-9f6bdeced846';
const uuidVersion4 = '919108f7-52d1-4320-9bac-f847db4148a8';
const uuidVersion6 = '1ec9414c-232a-6b00-b3c8-9f6bdeced846';
const uuidVersion7 = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';
const milliseconds = '2024-02-29T23:59:59.999Z';
const noStrings = [7, true, null, {}, ['text']];
const anyText = [
  'plain words',
  'lower_case-1.2/3:4',
  'Ünïcode ✓ 漢字',
  'x'.repeat(5000),
  '42',
  uuidVersion4,
  milliseconds,
];

/** Every form that a fact states, written from the source and not from the document. */
export const forms: readonly Form[] = [
  {
    statement: /^An identifier is a UUID unless/,
    accepted: [uuidVersion1, uuidVersion4, uuidVersion6, uuidVersion7, uuidVersion4.toUpperCase()],
    refused: [...noStrings, '', 'invoice-1', uuidVersion4.replaceAll('-', ''), `${uuidVersion4}0`],
  },
  {
    statement: /^UUIDs of version 7 or 1 are to be used/,
    accepted: [uuidVersion1, uuidVersion7, uuidVersion7.toUpperCase()],
    refused: [...noStrings, uuidVersion4, uuidVersion6, 'invoice-1', uuidVersion7.slice(0, -1)],
  },
  {
    statement: /joins the UUID of the entry, the source and the key by colons/,
    accepted: [
      `${uuidVersion7}:portal:number`,
      `${uuidVersion4}:tax-office.v2:stamp_1`,
      `${uuidVersion1.toUpperCase()}:Portal:Key`,
      `${uuidVersion7}:portal:key:with:colons`,
    ],
    refused: [
      ...noStrings,
      uuidVersion7,
      `${uuidVersion7}:portal`,
      'portal:number',
      'invoice-1:portal:number',
      `${uuidVersion7}/portal/number`,
    ],
  },
  {
    statement: /^A silo attachment has `mime`/,
    accepted: ['application/pdf', 'text/plain; charset=utf-8', 'image/svg+xml', ''],
    refused: [...noStrings, 'pdf', 'application/', '/pdf'],
  },
  {
    statement: /in UTC with milliseconds/,
    accepted: [milliseconds, '1999-12-31T00:00:00.000Z'],
    refused: [
      ...noStrings,
      '2024-02-29',
      '2024-02-29T23:59:59Z',
      '2024-02-29T23:59:59.9Z',
      '2024-02-29T23:59:59.999999Z',
      '2024-02-29T23:59:59.999',
      '2024-02-29T23:59:59.999+02:00',
      '2024-02-30T23:59:59.999Z',
    ],
  },
  {
    statement: /^An event has `at`, an ISO 8601 timestamp/,
    accepted: [
      milliseconds,
      '2024-02-29T23:59:59Z',
      '2024-02-29T23:59:59.999999+02:00',
      '2024-02-29T23:59',
      '20240229T235959Z',
    ],
    refused: [...noStrings, '', 'yesterday', '29.02.2024', '2024-02-30T00:00:00Z'],
  },
  {
    statement: /\bURL\b/,
    accepted: ['https://example.com/a/b?c=d#e', 'http://localhost:8080/'],
    refused: [...noStrings, '', 'not a url', '/relative/path'],
  },
  {
    statement: /a string of hexadecimal digits/,
    accepted: ['d41d8cd98f00b204e9800998ecf8427e', 'ABCDEF0123456789', 'ab'.repeat(64)],
    refused: [...noStrings, 'not hex', 'sha256:abcd', '0xabcd', 'abcg'],
  },
  {
    statement: /a country code of two letters/,
    accepted: ['DE', 'es', 'ZZ'],
    refused: [...noStrings, '', 'D', 'DEU', 'D1', '49'],
  },
  {
    statement: /values are strings|maps strings to strings|sums it up, as a map of strings/,
    accepted: [{}, { title: 'Invoice 1', another: '' }],
    refused: [{ title: 1 }, { another: null }, { another: {} }, [], 'text'],
  },
  {
    statement: /^A silo attachment has `id`, a string/,
    accepted: anyText,
    refused: noStrings,
  },
  {
    statement: /^An enrollment has `data`, of any type/,
    accepted: [null, true, 1.5, 'text', [1, 'a'], { a: 1 }],
    refused: [],
  },
  {
    statement: /^A silo entry has `data`/,
    accepted: [{}, { a: [1, { b: null }] }],
    refused: ['{}', [], 1, null],
  },
];
