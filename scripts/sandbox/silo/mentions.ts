/** A place in a document at which a UUID is mentioned. */
export interface Mention {
  /** In lower case. */
  uuid: string;
  /** Dotted path from the root of the document, such as `lines.0.order`. */
  context: string;
}

const uuids = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi;

/** Every mention of a UUID in the strings of a document, each once, in the order of the document. */
export function findMentions(data: unknown): Mention[] {
  const found = new Map<string, Mention>();
  walk(data, '', (text, context) => {
    if (text.length < 36) return;
    for (const [match] of text.matchAll(uuids)) {
      const uuid = match.toLowerCase();
      found.set(`${uuid} ${context}`, { uuid, context });
    }
  });
  return [...found.values()];
}

function walk(value: unknown, path: string, visit: (text: string, path: string) => void): void {
  if (typeof value === 'string') visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    walk(child, path === '' ? key : `${path}.${key}`, visit);
  }
}
