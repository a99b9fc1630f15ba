const upTo = (most: number) => Array.from({ length: most + 1 }, (_, index) => index);
const around = (sizes: readonly number[]) => sizes.flatMap((size) => [size - 1, size, size + 1]);

/** Lengths that are often limits of columns and buffers of servers, and the lengths next to them. */
const lengths = [
  ...upTo(40).slice(1),
  ...[45, 48, 50, 60, 72, 80, 90],
  ...around([64, 100, 128, 200, 255, 300, 500, 512, 1000, 1024, 2000, 2048, 4000]),
];

const alphabet = 'Ab1 ñ☃ '.repeat(600);

/** A text with a length, which begins and ends with a letter. */
function textOf(length: number): string {
  return `${alphabet.slice(0, length - 1)}x`;
}

/** One text of each length. */
const textsByLength: readonly string[] = lengths.map(textOf);

/** The texts that are not too long for most fields. */
export const shortTextsByLength: readonly string[] = textsByLength.filter(
  ({ length }) => length <= 257,
);

/** Lists and objects of each size, and values at each depth. */
const sized: readonly unknown[] = [
  ...[...upTo(34), 63, 64, 65, 99, 100, 101, 127, 128, 129, 255, 256, 257].map((count) =>
    Array.from({ length: count }, (_, index) => index),
  ),
  ...[1, 2, 3, 5, 8, 16, 17, 32, 33, 64, 65, 100, 101].map((count) =>
    Object.fromEntries(upTo(count - 1).map((index) => [`k${index}`, { index }])),
  ),
  ...[1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 48].map((depth) =>
    upTo(depth).reduce<unknown>((value) => ({ in: [value] }), 'end'),
  ),
];

/** Lists whose items a server may drop, merge or sort. */
const lists: readonly unknown[] = [
  ...[
    [1, 1],
    [2, 2, 2, 1, 1],
    ['a', 'a', 'b', 'b', 'a'],
    [null, null],
    [true, true, false, false],
    [{}, {}],
    [
      [1, 1],
      [1, 1],
    ],
    [{ a: 1 }, { a: 1 }, { a: 2 }],
  ],
  ...[
    [10, 9, 1, 2],
    ['10', '9', '1'],
    ['b', 'B', 'a', 'A'],
    [{ id: 2 }, { id: 1 }, { id: 2 }],
    [0, -0.5, '', null, false],
    [[], {}, '', null, 0],
  ],
];

/** Numbers next to powers of two and ten, and numbers with each count of digits. */
const numbers: readonly number[] = [
  ...[7, 8, 10, 15, 16, 20, 24, 31, 32, 40, 48, 52].flatMap((power) =>
    around([2 ** power]).flatMap((each) => [each, -each]),
  ),
  ...[1, 2, 3, 4, 5, 6, 9, 12, 15].flatMap((power) => [
    ...[10 ** power, -(10 ** power), 10 ** power + 0.5],
  ]),
  ...upTo(15).map((digits) => Number(`1234.${'123456789012345'.slice(0, digits)}0`)),
  ...[0.1 + 0.2, 0.07, 1.1, 2.675, 1.15, 99.99, 19.9, 1e15 + 0.5, 123_456_789.12, -0.001],
  ...[1e-5, 1e-6, 1.5e-8, 5e-324, 1e22, 1e100, 1e-100, -1e21],
];

/** Texts with characters of every part of Unicode. */
const scripts: readonly string[] = [
  ...blocksOf(0xa0, 0xd7ff, 0x40, 8),
  ...blocksOf(0xf900, 0xfdcf, 0x40, 8),
  ...blocksOf(0xfdf0, 0xffef, 0x40, 8),
  ...blocksOf(0x1_0000, 0x1_ffef, 0x100, 16),
  ...blocksOf(0x2_0000, 0x3_0000, 0x2000, 16),
  ...[
    '👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇸 👍🏽 1️⃣',
    '\u{e000}\u{f8ff} \u{e0041} \u{10fffd}',
    '\ufeff mark',
    'a\ufeffb',
    '\u00ad soft',
  ],
  ...['a\u0301\u0323 q\u0307\u0323 Å Å Ω Ω', 'ſ K ﬀ ŉ ǰ', '\u0600\u06dd \u180e \u3000x'],
];

/** Texts with every `step`th character of a range, `together` characters in each text. */
function blocksOf(first: number, last: number, step: number, together: number): string[] {
  const texts: string[] = [];
  for (let start = first; start <= last; start += step * together) {
    const points = upTo(together - 1).map((index) => start + index * step + (index % 7));
    texts.push(String.fromCodePoint(...points.filter((point) => point <= last)));
  }
  return texts;
}

/** Keys that a server may interpret, or write in another way. */
const keys: readonly unknown[] = [
  ...['note', 'notes', 'remark', 'comment', 'total', 'amount', 'currency', 'date', 'time'],
  ...['created', 'version', 'status', 'type', 'name', 'title', 'uuid', 'ref', 'url', 'email'],
  ...['meta', 'tags', 'lines', 'items', 'sum', 'price', 'percent', 'code', 'key', 'value', 'val'],
  ...['card_number', 'iban', 'cvv', 'pin', 'ssn', 'authorization', 'phone', 'address', 'account'],
  ...['kind', 'class', 'default', 'length', 'size', 'hasOwnProperty', 'valueOf', '$ref', '$id'],
].map((key) => ({ [key]: '0.10', other: { [key]: null }, list: [{ [key]: '' }, { [key]: 1 }] }));

/**
 * Texts that are, as a whole, well formed in another notation. A server may decode or rewrite such a text,
 * even if it does not change a text that has only a part in that notation.
 */
const notations: readonly string[] = [
  ...['a%20b', '%C3%A9%2Fx', 'a+b%2Bc', 'x=1&y=%41', 'a &amp; b', '&#233;&#x26;', '&eacute;&nbsp;'],
  ...['\\u00e9\\n', '\\x41\\101', '"quoted"', '=C3=A9=20x', '=?UTF-8?Q?=C3=A9?=', 'xn--mnchen-3ya'],
  ...['ZG9jcHJvYw==', '646f6370726f63', 'Ã©', '<p>text</p>', '<![CDATA[x]]>', '**bold** _it_'],
  ...['0x1F', '0b11', '1_000', '1,234.50', '1.234,50', '+7', '1.', '.5', '١٢٣', '50 %', '1/2'],
  ...['yes', 'no', 'on', 'off', 'True', 'NULL', 'None', 'Infinity', '-0', '1e400', 'NaN'],
  ...['21/11/2026', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.123456Z', '20261121', '24:00'],
  ...['Sat, 21 Nov 2026 10:00:00 GMT', '1795255200', 'P1D', '2026-W47', '+02:00'],
  ...['Ada@Example.COM', 'HTTP://EXAMPLE.com:80/a/../b?', '+34 600 000 000', '192.168.001.001'],
  ...['{019c22bd-6996-7043-a718-774c572bd8a2}', 'urn:uuid:019c22bd-6996-7043-a718-774c572bd8a2'],
  ...[
    'http://example.com',
    'http://example.com/',
    'https://example.com:443/?q=%41#part',
    '//a.b/c',
  ],
  ...[
    'www.example.com',
    'mailto:ada@example.com',
    'javascript:alert(1)',
    'c:\\temp\\new',
    '~/notes',
  ],
  ...['=SUM(A1:A2)', '--', '...', '(c)', ':smile:', '#FFF', '1.10', '1-2', '4111 1111 1111 1111'],
  ...['ends with a line\n', 'two\n\n\nlines', 'tab at the end\t', 'text. Text.text', "O'Neil"],
  ...['ES91 2100 0418 4502 0005 1332', 'en_GB', '::1', '€ 12', '$ref', '%d'],
];

/** Values at the limits of what servers handle, where their behavior is likely to change. */
export const boundaryValues: readonly unknown[] = [
  ...[...textsByLength, ...scripts, ...notations, ...lists, ...numbers, ...sized, ...keys],
];

/** Texts that a server may take for a value of another type if they are the whole value of a field. */
export const wholeTexts: readonly string[] = [
  ...['007', '1.50', '1e3', '-1', 'true', 'null', 'undefined', 'NaN', '{}', '[]', '2026-11-21'],
  ...['0', '.', '..', '/', '/leading', 'trailing/', 'double//slash', 'a.b.c', '#', '?a=b', '%2F'],
  ...['x', 'UPPER', 'Title Case', 'with  two spaces', '😀', 'ÄÖÜ', 'עברית', "it's", '"quoted"'],
  ...['a,b', 'a;b', 'a:b', 'a|b', '<b>', '&amp;', '-dash', '_under', '~', '*', '@at', '$1', '\\'],
];
