const long = 'Ab1 ñ☃'.repeat(1700);

/**
 * Texts that servers often change by mistake. They contain white space, line ends, control characters,
 * composed and decomposed letters, characters of all planes of Unicode, text directions, markup and
 * escapes, and some look like a value of another type.
 */
export const edgeCaseTexts: readonly string[] = [
  ...[
    '',
    ' ',
    '  two  spaces  ',
    ' leading and trailing ',
    '\ttab\tinside',
    'line\nfeed',
    'carriage\r\nreturn',
  ],
  ...[
    'e\u0301 é',
    'ﬁ ① ㎏',
    '😀 𝔘𝔫𝔦',
    'עברית العربية',
    '\u200b\u200d zero \u2060 width',
    '\u200e\u202eright\u202c to left\u200f',
  ],
  ...[
    'no\u00a0break',
    'line\u2028separator\u2029',
    '\u0001\u001b\u007f control',
    'ÄÖÜ ß İ ı',
    'MiXeD cAsE',
  ],
  ...[
    '<b>bold</b> & &amp; &lt;',
    '"double" \'single\' `back`',
    'back\\slash \\n \\\\',
    "'; DROP TABLE entries; --",
  ],
  ...[
    '%20 %25 100%',
    'a+b=c&d',
    'slash//es/',
    'dot.ted-dash_under',
    `$${'{name}'} {{name}} %s`,
    `$HOME $${'{PATH}'} %PATH% $1 $(pwd) #{name} <%= name %> :name @name`,
    'true',
    'false',
    'null',
    '0',
    '007',
    '1.50',
    '1e3',
    '-1',
  ],
  ...[
    '2026-11-21',
    '2026-11-21T10:00:00+02:00',
    '{"a":1}',
    '[1,2]',
    'https://example.com/path/',
    '019C22BD-6996-7043-A718-774C572BD8A2',
  ],
  ...['x'.repeat(65), 'y'.repeat(256), 'z'.repeat(1025), long],
  'nul\u0000inside',
];

/** Texts that a server is likely to reject, so they are not sent together with the others. */
export const oftenRejectedTexts: readonly string[] = edgeCaseTexts.filter(
  (text) => text.trim() === '' || /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')),
);

/** The other texts, without those that are too long for most fields. */
export const fieldTexts: readonly string[] = edgeCaseTexts.filter(
  (text) => text.length < 2000 && !oftenRejectedTexts.includes(text),
);

/** Parts to join to one text, for a field that takes one text. The text has white space at both ends. */
export const textParts: readonly string[] = ['  leading', ...fieldTexts, 'trailing  '];

/** Joins parts to one text. */
export function joined(parts: readonly string[]): string {
  return parts.join(' | ');
}

const numbers: readonly number[] = [
  ...[0, 1, -1, 42, 255, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296],
  ...[
    9_007_199_254_740_991, -9_007_199_254_740_991, 0.1, -0.25, 1.005, 12.345678901234, 1234.5, 1e-7,
    1.5e-10,
  ],
  ...[9_007_199_254_740_994, 2 ** 60],
  ...[1e21, 1.7976931348623157e308, 3.14159265358971, -1e-3, 16_777_217.5],
];

/** One object each, because a server may reject one key; as JSON, because `__proto__` is no key in a literal. */
const keyed: readonly string[] = [
  ...[
    '{"camelCase":1,"snake_case":2,"kebab-case":3,"PascalCase":4,"UPPER":5}',
    '{"key":1,"Key":2,"KEY":3}',
  ],
  ...[
    '{"with space":1," leading":2,"trailing ":3}',
    '{"a.b":1,"a":{"b":2}}',
    '{"a/b":1,"a~b":2}',
    '{"":1}',
  ],
  ...[
    '{"0":"zero","1":"one","2":"two"}',
    '{"007":1}',
    '{"$set":1,"@type":2,"_id":3,"#":4}',
    '{"id":"x","folder":"y","data":1,"state":2}',
    '{"secret":"s","token":"t","password":"p","api_key":"k"}',
  ],
  ...['{"ключ":1,"é":2,"e\\u0301":3,"😀":4}', '{"null":null}'],
  ...['{"":"","e":"","n":null,"z":0,"f":false,"o":{},"a":[]}', `{"${'k'.repeat(100)}":1}`],
];

const structures: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [{}], [null], [[1], [2, [3]]], ['only']],
  ...[
    [3, 1, 2],
    ['b', 'a', 'b'],
    [1, '1', true, null, {}, []],
    [0, false, '', null],
  ],
  ...[
    Array.from({ length: 150 }, (_, index) => index),
    Array.from({ length: 30 }, (_, index) => ({ index })),
  ],
  Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`key${index}`, index])),
  ...[6, 10, 18, 34, 66].map(nested),
];

/** Objects and lists within each other. */
export function nested(depth: number): unknown {
  return depth === 0
    ? { end: true }
    : depth % 2 === 0
      ? { down: nested(depth - 1) }
      : [nested(depth - 1)];
}

/** Values that a server is likely to reject, so they are not sent together with the others. */
export const oftenRejectedValues: readonly unknown[] = [
  '{"__proto__":1}',
  '{"constructor":1,"prototype":2,"toString":3}',
].map((text): unknown => JSON.parse(text));

/** Objects with keys that servers often change by mistake. */
export const keyedObjects: readonly unknown[] = keyed.map((text): unknown => JSON.parse(text));

/** JSON values that are not texts. A server that stores values as they are sent returns them unchanged. */
export const otherValues: readonly unknown[] = [...numbers, ...structures, ...keyedObjects];

/** JSON values of all types. A server that stores values as they are sent returns them unchanged. */
export const edgeCaseValues: readonly unknown[] = [
  ...edgeCaseTexts.filter((text) => !oftenRejectedTexts.includes(text)),
  ...otherValues,
];

/** A list with a size of about `bytes`. All its items differ; there are 400, because a run compares at most 1,000. */
export function largeValue(bytes: number): unknown {
  const count = 400;
  const text = 'Ab1 – ñ☃ '.repeat(Math.ceil(bytes / count / 14));
  return Array.from({ length: count }, (_, index) => ({ index, text: `${text}${index}` }));
}

/** How many more requests may be sent to find out what a server rejects. */
export interface Budget {
  requests: number;
  /** Whether the part that comes back otherwise was looked for. */
  isNarrowed?: true;
}

/** What became of parts that were sent together: rejected, or accepted and shown as they were sent, or so that it contradicts a fact. */
export type Outcome = 'rejected' | 'kept' | 'changed';

/**
 * Sends all parts in one request. If the server rejects it, sends each half in a request of its own, and so
 * on. A part that the server rejects alone is left out, because it is open what a server accepts. The first time that
 * what comes back contradicts a fact, ever fewer of the parts are sent, so that a short request shows it.
 *
 * @param send sends some parts in one request, and reports what comes back otherwise
 * @returns the parts that the server accepted
 */
export async function sendAccepted<T>(
  parts: readonly T[],
  send: (parts: readonly T[]) => Promise<Outcome>,
  budget: Budget,
): Promise<readonly T[]> {
  if (parts.length === 0 || budget.requests === 0) return [];
  budget.requests -= 1;
  const outcome = await send(parts);
  if (outcome === 'changed' && !budget.isNarrowed) {
    budget.isNarrowed = true;
    await sendFewer(parts, send, budget);
  }
  if (outcome !== 'rejected') return parts;
  if (parts.length === 1) return [];
  const half = parts.length >> 1;
  return [
    ...(await sendAccepted(parts.slice(0, half), send, budget)),
    ...(await sendAccepted(parts.slice(half), send, budget)),
  ];
}

async function sendFewer<T>(
  parts: readonly T[],
  send: (parts: readonly T[]) => Promise<Outcome>,
  budget: Budget,
): Promise<void> {
  const half = parts.length >> 1;
  if (half === 0) return;
  for (const some of [parts.slice(0, half), parts.slice(half)]) {
    if (budget.requests === 0) return;
    budget.requests -= 1;
    if ((await send(some)) === 'changed') return sendFewer(some, send, budget);
  }
}
