/**
 * What the interface says of the values of one field: in the words of the source, and by values that
 * a schema has to accept and to refuse.
 */
export interface Form {
  /** The JSON type; absent when any value is allowed. */
  type?: 'string' | 'integer' | 'boolean' | 'object';
  /** The one format that states this form; absent when a format would say more than the source. */
  format?: string;
  /** Whether the form takes a pattern to be stated. */
  pattern?: true;
  /** The form of the values of a map; absent when an object may hold anything. */
  values?: 'text';
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

/** Every form that a field or a parameter of the interface has. */
export const forms = {
  text: { type: 'string', accepted: anyText, refused: noStrings },
  uuid: {
    type: 'string',
    format: 'uuid',
    accepted: [uuidVersion1, uuidVersion4, uuidVersion6, uuidVersion7, uuidVersion4.toUpperCase()],
    refused: [...noStrings, '', 'invoice-1', uuidVersion4.replaceAll('-', ''), `${uuidVersion4}0`],
  },
  'uuid of version 7 or 1': {
    type: 'string',
    format: 'uuid',
    pattern: true,
    accepted: [uuidVersion1, uuidVersion7, uuidVersion7.toUpperCase()],
    refused: [...noStrings, uuidVersion4, uuidVersion6, 'invoice-1', uuidVersion7.slice(0, -1)],
  },
  'entry uuid:source:key': {
    type: 'string',
    pattern: true,
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
  'timestamp, UTC with milliseconds': {
    type: 'string',
    format: 'date-time',
    pattern: true,
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
  'ISO 8601 timestamp': {
    type: 'string',
    format: 'iso-8601',
    accepted: [milliseconds, '2024-02-29T23:59:59Z', '2024-02-29T23:59:59.999999+02:00'],
    refused: [...noStrings, '', 'yesterday', '29.02.2024', '2024-02-30T00:00:00Z'],
  },
  url: {
    type: 'string',
    format: 'uri',
    accepted: ['https://example.com/a/b?c=d#e', 'http://localhost:8080/'],
    refused: [...noStrings, '', 'not a url', '/relative/path'],
  },
  'hex digest': {
    type: 'string',
    pattern: true,
    accepted: ['d41d8cd98f00b204e9800998ecf8427e', 'ABCDEF0123456789', 'ab'.repeat(64)],
    refused: [...noStrings, 'not hex', 'sha256:abcd', '0xabcd', 'abcg'],
  },
  'two letters': {
    type: 'string',
    pattern: true,
    accepted: ['DE', 'es', 'ZZ'],
    refused: [...noStrings, '', 'D', 'DEU', 'D1', '49'],
  },
  integer: { type: 'integer', accepted: [0, 1, 2 ** 40, -1], refused: [1.5, '1', null, true] },
  boolean: { type: 'boolean', accepted: [true, false], refused: ['true', 0, null] },
  object: { type: 'object', accepted: [{}, { a: [1, { b: null }] }], refused: ['{}', [], 1, null] },
  'map of strings': {
    type: 'object',
    values: 'text',
    accepted: [{}, { title: 'Invoice 1', another: '' }],
    refused: [{ title: 1 }, { another: null }, { another: {} }, [], 'text'],
  },
  any: { accepted: [null, true, 1.5, 'text', [1, 'a'], { a: 1 }], refused: [] },
} as const satisfies Record<string, Form>;

export type FormName = keyof typeof forms;
