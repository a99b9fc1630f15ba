const long = 'Ab1 ñ☃'.repeat(1700);

/**
 * Texts that servers change without meaning to: white space, line ends, controls, composed and
 * decomposed letters, all planes of Unicode, directions, markup, escapes, and texts that look like
 * another type.
 */
export const hardTexts: readonly string[] = [
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

/** Texts that a server is likely to reject: they are sent apart from the others. */
export const rareTexts: readonly string[] = hardTexts.filter(
  (text) => text.trim() === '' || /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')),
);

/** The others that are not too long for a field. */
export const fieldTexts: readonly string[] = hardTexts.filter(
  (text) => text.length < 2000 && !rareTexts.includes(text),
);

/** Parts of one text for a field that takes only one, with white space at both ends. */
export const textParts: readonly string[] = ['  leading', ...fieldTexts, 'trailing  '];

/** One text of several parts. */
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

/** Each is an object of its own, as JSON: a server may reject one key, and `__proto__` is not one in a literal. */
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

function nested(depth: number): unknown {
  return depth === 0
    ? { end: true }
    : depth % 2 === 0
      ? { down: nested(depth - 1) }
      : [nested(depth - 1)];
}

/** Values that a server is likely to reject: they are sent apart from the others. */
export const rareValues: readonly unknown[] = [
  '{"__proto__":1}',
  '{"constructor":1,"prototype":2,"toString":3}',
].map((text): unknown => JSON.parse(text));

/** Objects whose keys are easily damaged. */
export const keyedObjects: readonly unknown[] = keyed.map((text): unknown => JSON.parse(text));

/** JSON values other than texts that a server keeps exactly, if it keeps what it is sent. */
export const otherValues: readonly unknown[] = [...numbers, ...structures, ...keyedObjects];

/** JSON values that a server keeps exactly, if it keeps what it is sent. */
export const hardValues: readonly unknown[] = [
  ...hardTexts.filter((text) => !rareTexts.includes(text)),
  ...otherValues,
];

/** A list of about so many bytes, of which all items differ. A run compares no more than 1,000 of them. */
export function largeValue(bytes: number): unknown {
  const count = 400;
  const text = 'Ab1 – ñ☃ '.repeat(Math.ceil(bytes / count / 14));
  return Array.from({ length: count }, (_, index) => ({ index, text: `${text}${index}` }));
}

/** How many requests may still be spent on finding out what a server rejects. */
export interface Budget {
  requests: number;
}

/**
 * Sends parts together, in halves where the server rejects them together. What a server accepts is
 * open, so that a part that it rejects is left out.
 *
 * @param send sends some parts in one request, and tells whether the server accepted them
 * @returns the parts that it accepted
 */
export async function sendAccepted<T>(
  parts: readonly T[],
  send: (parts: readonly T[]) => Promise<boolean>,
  budget: Budget,
): Promise<readonly T[]> {
  if (parts.length === 0 || budget.requests === 0) return [];
  budget.requests -= 1;
  if (await send(parts)) return parts;
  if (parts.length === 1) return [];
  const half = parts.length >> 1;
  return [
    ...(await sendAccepted(parts.slice(0, half), send, budget)),
    ...(await sendAccepted(parts.slice(half), send, budget)),
  ];
}
