import type { Impact } from '../../scripts/diff/rules.ts';

/** Tools that rate changes for callers. */
export type Tool = 'redocly diff 2.77.0' | 'oasdiff 1.32.0';

/** The ratings of each tool that mean the same as one of our classes. */
export const sameRatings: Readonly<Record<Tool, Readonly<Record<Impact, readonly string[]>>>> = {
  // It has no class between a change that breaks and one that adds.
  'redocly diff 2.77.0': {
    breaking: ['major'],
    risky: ['major', 'minor'],
    harmless: ['minor', 'patch', 'none'],
  },
  'oasdiff 1.32.0': { breaking: ['ERR'], risky: ['WARN'], harmless: ['INFO', 'none'] },
};

/** Pairs that a tool rates otherwise, and why we keep our class. */
export interface Disagreement {
  tool: Tool;
  /** The rating of the tool. */
  theirs: string;
  ours: Impact;
  /** Names of pairs. */
  pairs: readonly string[];
  why: string;
}

const [redocly, oasdiff] = ['redocly diff 2.77.0', 'oasdiff 1.32.0'] as const;

/** Every pair on which another tool and we disagree. */
export const disagreements: readonly Disagreement[] = [
  {
    tool: redocly,
    theirs: 'major',
    ours: 'harmless',
    pairs: [
      'response: a multiple of the old multipleOf',
      'request: a choice in place of one schema',
    ],
    why: 'It does not compare the sets of values: every value that was valid in the request still is, and every value of the response was.',
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
    why: 'Responses lose the field.',
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
    theirs: 'ERR',
    ours: 'harmless',
    pairs: ['response: enum is added', 'request: enum is removed'],
    why: 'It counts the values of a list that is new or gone as added or removed, though without a list every value is allowed.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['response: enum is removed'],
    why: 'The same: without the list, any value can come.',
  },
  {
    tool: oasdiff,
    theirs: 'ERR',
    ours: 'harmless',
    pairs: ['response: the minimum becomes exclusive'],
    why: 'It compares the two keywords of the lower limit apart from each other.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['request: another format'],
    why: 'A date is not a valid date-time.',
  },
  {
    tool: oasdiff,
    theirs: 'ERR',
    ours: 'risky',
    pairs: ['request: a keyword that is not compared', 'response: a keyword that is not compared'],
    why: 'It reads a const under `not` as one that must hold. We do not compare under `not`, and say so.',
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
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['request: another default', 'request: property becomes read-only'],
    why: 'A request that was valid means something else.',
  },
  {
    tool: oasdiff,
    theirs: 'WARN',
    ours: 'breaking',
    pairs: ['request: property removed', 'parameter removed', 'parameter with a role renamed'],
    why: 'What callers send has no effect any more, or is rejected: without its filter, a listing returns everything.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: ['response: property added to a closed object'],
    why: 'The old document says that there are no other fields, so callers may reject them.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'risky',
    pairs: [
      ...['request: integer becomes number', 'request: format is removed'],
      ...['request: int32 becomes int64', 'an integer in a query becomes a string'],
      ...['response: format is added', 'operationId changed', 'tags changed'],
      ...['response: optional property removed', 'response: property becomes write-only'],
      ...['default of a parameter added', 'success status added', 'error status removed'],
    ],
    why: 'Who follows the old document goes on, but generated code, or code that relies on the field or the status, does not.',
  },
  {
    tool: oasdiff,
    theirs: 'INFO',
    ours: 'breaking',
    pairs: [...['credentials required', 'credentials no longer possible', 'another scope needed']],
    why: 'It reports changes of security, and rates none of them.',
  },
  {
    tool: oasdiff,
    theirs: 'none',
    ours: 'breaking',
    pairs: [
      'credentials in another header',
      'server removed',
      'a list in a query is no longer exploded',
    ],
    why: 'It does not compare how a credential is presented, the servers, or how lists are written.',
  },
];
