import { shorten } from '../../../api/validator.ts';
import type { Finding } from '../../../checks/finding.ts';
import { isItem } from '../../../checks/page.ts';
import { sameText, sameUuid } from '../../../checks/same.ts';
import type { ExchangeCheck } from '../../check.ts';

/** Fields of request bodies that come back in the answer, and how they are compared. */
const fields: Record<string, (sent: unknown, found: unknown) => boolean> = {
  folder: sameText,
  name: sameText,
  description: sameText,
  schema: sameText,
  slug: caseless,
  country: caseless,
  workflow_id: sameUuid,
  silo_entry_id: sameUuid,
  id: sameUuid,
  owner_id: sameUuid,
  tags: (sent, found) => holdsTags(sent, found),
};

/** A write answers with what was written. */
export const check: ExchangeCheck = {
  id: 'answer-shows-request',
  kind: 'behaviour',
  asserts: 'A write answers with the values that were sent, in the fields of the same names.',
  basis: [
    { section: 'Endpoints', fact: 'a write returns the resource whose fields the body has set' },
  ],
  mend: 'Store each field of the body whole, and answer with the resource as it is after the write.',
  needs: 'a successful write',
  concerns: ({ requestBody }) => requestBody !== undefined,
  judge({ request, response, expectation }) {
    if (expectation !== 'success' || response?.status !== 200) return undefined;
    if (!isItem(request.json) || !isItem(response.json)) return undefined;
    const [sent, found] = [request.json, response.json];
    const comparable = Object.keys(fields).filter(
      (name) => sent[name] !== undefined && sent[name] !== '' && found[name] !== undefined,
    );
    if (comparable.length === 0) return undefined;
    return comparable.flatMap((name) => difference(name, sent[name], found[name]));
  },
};

function difference(name: string, sent: unknown, found: unknown): Finding[] {
  if (fields[name]?.(sent, found)) return [];
  return [
    {
      level: 'documented',
      message: `The answer shows another \`${name}\` than was sent.`,
      pointer: `/${name}`,
      expected: `the ${name} sent`,
      actual: `${shorten(found)} for ${shorten(sent)}`,
    },
  ];
}

function caseless(sent: unknown, found: unknown): boolean {
  return sameText(String(sent).toLowerCase(), String(found).toLowerCase());
}

// Tags may be kept as a set, and a server may add its own, so only those that were sent are looked for.
function holdsTags(sent: unknown, found: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(found)) return false;
  return sent.every((each) => found.some((other) => sameText(other, each)));
}
