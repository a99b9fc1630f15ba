import type { Impact } from '../../scripts/diff/rules.ts';

/** Tools that rate changes for callers. */
export type Tool = 'redocly diff 2.77.0' | 'oasdiff 1.35.0';

/** The ratings of each tool that mean the same as one of our classes. */
export const sameRatings: Readonly<Record<Tool, Readonly<Record<Impact, readonly string[]>>>> = {
  // It has no class between a change that breaks and one that adds.
  'redocly diff 2.77.0': {
    breaking: ['major'],
    risky: ['major', 'minor'],
    harmless: ['minor', 'patch', 'none'],
  },
  'oasdiff 1.35.0': { breaking: ['ERR'], risky: ['WARN'], harmless: ['INFO', 'none'] },
};

/** Pairs that a tool rates otherwise, and why we keep our class. */
export interface Disagreement {
  tool: Tool;
  /** The rating of the tool. */
  theirs: string;
  ours: Impact;
  /** Names of pairs. */
  pairs: readonly string[];
  /** Whether the tool rates them as we do with the severities of `oasdiff-severities.txt`. */
  adjusted?: true;
  why: string;
}

export const [redocly, oasdiff] = ['redocly diff 2.77.0', 'oasdiff 1.35.0'] as const;

/** Every pair on which another tool and we disagree. */
export const disagreements: readonly Disagreement[] = [
  {
    tool: redocly,
    theirs: 'major',
    ours: 'harmless',
    pairs: [
      'response: a multiple of the old multipleOf',
      'request: oneOf of the old schema and another',
    ],
    why: 'It reports that the keyword changed, and not which values are valid: the new request accepts every value that the old one did, and the old response allowed every value of the new one.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'breaking',
    pairs: ['request: property removed', 'request: property becomes read-only'],
    why: 'What callers send in the field has no effect any more, or is rejected.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'breaking',
    pairs: ['request: another default'],
    why: 'A request without the field means something else.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'breaking',
    pairs: ['response header becomes optional'],
    why: 'A header that was always there can be missing.',
  },
  {
    tool: redocly,
    theirs: 'minor',
    ours: 'breaking',
    pairs: ['required request body added'],
    why: 'Requests without a body are rejected.',
  },
  {
    tool: redocly,
    theirs: 'minor',
    ours: 'breaking',
    pairs: ['response: property added to a closed object'],
    why: 'The old document says that there are no other fields, so callers may reject them.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'risky',
    pairs: ['response: property becomes write-only'],
    why: 'Responses lose the field: one that is `writeOnly` is in requests alone.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'risky',
    pairs: [
      ...['request: integer becomes number', 'request: format is removed'],
      ...['response: format is added', 'tags changed'],
    ],
    why: 'Generated code changes: a value has another type, or a method moves to another class.',
  },
  {
    tool: redocly,
    theirs: 'patch',
    ours: 'risky',
    pairs: ['default of a parameter added', 'link removed'],
    why: 'Requests without the parameter may mean something else, and tools that follow links miss one.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'risky',
    pairs: [
      ...['request: integer becomes number', 'request: format is removed'],
      ...['request: int32 becomes int64', 'an integer in a query becomes a string'],
      ...['operationId changed', 'tags changed'],
      ...['response: optional property removed', 'response: property becomes write-only'],
      ...['default of a parameter added', 'success status added', 'error status removed'],
    ],
    adjusted: true,
    why: 'Who follows the old document goes on, but generated code, or code that relies on the field or the status, does not.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['request: another default'],
    adjusted: true,
    why: 'A request without the field means something else.',
  },
  {
    tool: oasdiff,
    theirs: 'WARN',
    ours: 'breaking',
    pairs: [
      ...['request: property removed', 'request: property becomes read-only'],
      ...['parameter removed', 'parameter with a role renamed'],
    ],
    adjusted: true,
    why: 'What callers send has no effect any more, or is rejected: without its filter, a listing returns everything.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'risky',
    pairs: ['response: format is added'],
    why: 'Generated code changes, as the value has another type. One check reports this and every other narrower type, which is harmless.',
  },
  {
    tool: oasdiff,
    theirs: 'ERR',
    ours: 'harmless',
    pairs: ['response: the minimum becomes exclusive'],
    why: 'It compares `minimum` and `exclusiveMinimum` one by one, and does not see that the limit became stricter.',
  },
  {
    tool: oasdiff,
    theirs: 'ERR',
    ours: 'risky',
    pairs: ['request: another value under not', 'response: another value under not'],
    why: 'It reads a `const` under `not` as a value that must be sent. `docproc diff` does not compare what is under `not`, and reports such a change as one to look at.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['response: property added to a closed object'],
    why: 'The old document says that there are no other fields, so callers may reject them. One check reports this and a field that is added to an open object, which is harmless.',
  },
  {
    tool: oasdiff,
    theirs: 'none',
    ours: 'risky',
    pairs: ['request: an object is closed', 'response: an object is opened', 'link removed'],
    why: 'It does not compare `additionalProperties: false` or links.',
  },
  {
    tool: oasdiff,
    theirs: 'none',
    ours: 'breaking',
    pairs: ['server removed', 'a list in a query is no longer exploded'],
    why: 'It does not compare the servers, or how lists are written.',
  },
];
