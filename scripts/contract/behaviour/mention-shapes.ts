/** A way in which a document can mention a UUID. */
export interface MentionShape {
  /** Where the UUID stands, in words. */
  place: string;
  make(uuid: string): unknown;
}

const nested = (depth: number, value: unknown): unknown =>
  depth === 0 ? value : { part: nested(depth - 1, value) };

/** Places at which a UUID stands as a text of its own, those first that tell most servers apart. */
export const mentionShapes: readonly MentionShape[] = [
  { place: 'at the top level', make: (uuid) => uuid },
  { place: 'in an object', make: (uuid) => ({ source: { uuid } }) },
  { place: 'in a list', make: (uuid) => ['first', 'second', uuid] },
  { place: 'in an object of a list', make: (uuid) => [{ code: 1 }, { code: 2, uuid }] },
  { place: 'in a list of lists', make: (uuid) => [[], ['first', [uuid]]] },
  { place: 'six levels deep', make: (uuid) => nested(6, uuid) },
  { place: 'sixteen levels deep', make: (uuid) => nested(15, uuid) },
  { place: 'under a key of other characters', make: (uuid) => ({ 'n° 1/ключ': { '@id': uuid } }) },
  { place: 'at several places', make: (uuid) => ({ first: uuid, others: [uuid, { uuid }] }) },
  {
    place: 'late in a long document',
    make: (uuid) => ({ notes: Array(60).fill('Text that comes before. '.repeat(3)), uuid }),
  },
  {
    place: 'beside values of other types',
    make: (uuid) => ({ a: null, b: [], c: {}, d: 1.5, e: true, f: '', uuid }),
  },
];

/** A document that holds another UUID, which only begins alike. */
export const nearMention: MentionShape = {
  place: 'nowhere',
  make: (uuid) => ({ uuid: nearTo(uuid) }),
};

/** A UUID with the first eight digits of another. */
function nearTo(uuid: string): string {
  const end = uuid
    .slice(-12)
    .replace(/[0-9a-f]/gi, (digit) => ((parseInt(digit, 16) + 1) % 16).toString(16));
  return `${uuid.slice(0, -12)}${end}`;
}
