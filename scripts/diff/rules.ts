/** How much a change matters to somebody, the worst first. */
export const impacts = ['breaking', 'risky', 'harmless'] as const;

/**
 * - `breaking`: who follows the old document fails, or gets something else than it says.
 * - `risky`: who follows it goes on, but what is commonly built on it, such as generated code, may not.
 * - `harmless`: nothing changes for them.
 */
export type Impact = (typeof impacts)[number];

/** Whether a document describes what callers send, or what they read. */
export type Direction = 'request' | 'response';

/** What a change does to the values that a schema allows. */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'unclear';

/** What a kind of change means. */
export interface Rule {
  /** For those who call the service. */
  readonly callers: Impact;
  /** For those who implement it. */
  readonly implementers: Impact;
  /** The reasons, for each of the two. */
  readonly why: readonly [callers: string, implementers: string];
}

function rule(
  callers: Impact,
  implementers: Impact,
  forCallers: string,
  forImplementers: string,
): Rule {
  return { callers, implementers, why: [forCallers, forImplementers] };
}

const [breaking, risky, harmless] = impacts;

/** What a change of the allowed values means, by direction and effect. */
const effects: Readonly<Record<Direction, Readonly<Record<Effect, Rule>>>> = {
  request: {
    narrowed: rule(
      breaking,
      harmless,
      'A request that was valid can be rejected.',
      'Every valid request was valid before.',
    ),
    widened: rule(
      harmless,
      breaking,
      'Every valid request stays valid.',
      'Requests are valid that a server can reject so far.',
    ),
    changed: rule(
      breaking,
      breaking,
      'A request that was valid can be rejected.',
      'Requests are valid that a server can reject so far.',
    ),
    unclear: rule(
      risky,
      risky,
      'A request that was valid may be rejected: compare the two.',
      'Requests may be valid that a server rejects so far: compare the two.',
    ),
  },
  response: {
    narrowed: rule(
      harmless,
      breaking,
      'Every response is one that was possible.',
      'A response that conformed can deviate.',
    ),
    widened: rule(
      breaking,
      harmless,
      'A response can hold what was ruled out.',
      'Every response that conformed still does.',
    ),
    changed: rule(
      breaking,
      breaking,
      'A response can hold what was ruled out.',
      'A response that conformed can deviate.',
    ),
    unclear: rule(
      risky,
      risky,
      'A response may hold what was ruled out: compare the two.',
      'A response that conformed may deviate: compare the two.',
    ),
  },
};

/** Keywords of JSON Schema that restrict values, as they stand in the ids of rules. */
const restrictions = [
  ...['type', 'nullable', 'enum', 'format', 'pattern', 'minimum', 'maximum', 'multiple-of'],
  ...['min-length', 'max-length', 'min-items', 'max-items', 'unique-items'],
  ...['min-properties', 'max-properties', 'additional-properties', 'alternatives', 'schema'],
  ...['required', 'other-keyword'],
] as const;
/** A keyword, or a group of them, that says which values are valid. */
export type Restriction = (typeof restrictions)[number];

const directions = ['request', 'response'] as const;
const effectNames = ['narrowed', 'widened', 'changed', 'unclear'] as const;

const ofRestrictions: ReadonlyMap<string, Rule> = new Map(
  restrictions.flatMap((keyword) => Object.entries(rulesOf(keyword))),
);

/** The rules on one keyword. */
function rulesOf(keyword: string): Record<string, Rule> {
  return Object.fromEntries(
    directions.flatMap((direction) =>
      effectNames.map((effect) => [
        `${direction}-${keyword}-${effect}`,
        effects[direction][effect],
      ]),
    ),
  );
}

const nothing = 'It changes no request and no response.';
const stillValid = 'Every request that was valid still is.';
const serverServes = 'A server serves more than it has to.';
const newWork = 'A server of the old document does not do it.';
const generated = 'Names in generated code change.';

const ofSchemas = {
  // Objects whose other fields nothing is known of are read and written as if there were none.
  'request-additional-properties-narrowed': rule(
    risky,
    harmless,
    'Fields that the document does not name are rejected.',
    'A server may accept more.',
  ),
  'request-additional-properties-widened': rule(
    harmless,
    risky,
    stillValid,
    'Fields that the document does not name have to be accepted.',
  ),
  'response-additional-properties-widened': rule(
    risky,
    harmless,
    'Who reads strictly rejects fields that the document does not name.',
    serverServes,
  ),
  // Values that were valid still are, and generated code has another type for them.
  'request-type-widened': rule(
    risky,
    breaking,
    'Every valid request stays valid. Generated code can take the value as another type.',
    'Requests are valid that a server can reject so far.',
  ),
  'request-format-widened': rule(
    risky,
    breaking,
    'Every valid request stays valid. Generated code can take the value as another type.',
    'Requests are valid that a server can reject so far.',
  ),
  'response-format-narrowed': rule(
    risky,
    breaking,
    'Generated code can read the value as another type.',
    'A response that conformed can deviate.',
  ),
  'request-property-added': rule(
    harmless,
    breaking,
    stillValid,
    'A server of the old document ignores or rejects the field.',
  ),
  'request-required-property-added': rule(
    breaking,
    breaking,
    'Requests without the field are rejected.',
    newWork,
  ),
  'request-property-removed': rule(
    breaking,
    harmless,
    'What is sent in the field has no effect, or is rejected.',
    serverServes,
  ),
  'response-property-added': rule(
    harmless,
    harmless,
    'Callers ignore fields that they do not know.',
    'A server need not send the field.',
  ),
  'response-property-added-to-closed-object': rule(
    breaking,
    harmless,
    'The old document rules out other fields.',
    'A server need not send the field.',
  ),
  'response-required-property-added': rule(
    harmless,
    breaking,
    'Callers ignore fields that they do not know.',
    'Responses without the field deviate.',
  ),
  'response-property-removed': rule(
    risky,
    harmless,
    'Who needs the field, which could be missing, never gets it.',
    serverServes,
  ),
  'response-required-property-removed': rule(
    breaking,
    harmless,
    'The field was always there.',
    serverServes,
  ),
  'request-default-changed': rule(
    breaking,
    breaking,
    'Requests without the value mean something else.',
    newWork,
  ),
  'request-default-added': rule(
    risky,
    breaking,
    'Requests without the value may mean something else.',
    newWork,
  ),
  'request-default-removed': rule(
    risky,
    harmless,
    'What requests without the value mean is open.',
    serverServes,
  ),
  'response-default-changed': rule(harmless, harmless, nothing, nothing),
  'request-read-only-added': rule(
    breaking,
    harmless,
    'What is sent in the field has no effect, or is rejected.',
    serverServes,
  ),
  'request-read-only-removed': rule(harmless, breaking, stillValid, newWork),
  'response-write-only-added': rule(
    risky,
    harmless,
    'The field is no longer in responses.',
    serverServes,
  ),
  'response-write-only-removed': rule(
    harmless,
    harmless,
    'Callers ignore fields that they do not know.',
    'A server need not send the field.',
  ),
  'discriminator-changed': rule(
    breaking,
    breaking,
    'Something else distinguishes the values.',
    'Something else distinguishes the values.',
  ),
};

const ofOperations = {
  'operation-added': rule(
    harmless,
    breaking,
    'Nobody calls it yet.',
    'A server of the old document does not have it.',
  ),
  'operation-removed': rule(breaking, harmless, 'Calls of it fail.', serverServes),
  'operation-id-changed': rule(risky, risky, generated, generated),
  'client-method-changed': rule(risky, harmless, generated, nothing),
  'retry-changed': rule(
    risky,
    risky,
    'Clients repeat other requests than before.',
    'What a request may do that is sent again changes.',
  ),
  'operation-tags-changed': rule(risky, risky, generated, generated),
  'path-parameter-renamed': rule(risky, risky, generated, generated),
  'role-added': rule(harmless, harmless, 'Tools can follow the role from now on.', nothing),
  'role-changed': rule(
    risky,
    harmless,
    'Tools that follow the role treat it differently.',
    nothing,
  ),
  'role-removed': rule(risky, harmless, 'Tools that follow the role miss it.', nothing),
  'parameter-added': rule(harmless, breaking, stillValid, newWork),
  'required-parameter-added': rule(
    breaking,
    breaking,
    'Requests without the parameter are rejected.',
    newWork,
  ),
  'parameter-removed': rule(
    breaking,
    harmless,
    'The parameter has no effect, or is rejected.',
    serverServes,
  ),
  'parameter-renamed': rule(
    breaking,
    breaking,
    'The parameter has no effect under its old name.',
    newWork,
  ),
  'parameter-serialization-changed': rule(
    breaking,
    breaking,
    'The value is read differently.',
    newWork,
  ),
  'request-body-added': rule(harmless, breaking, stillValid, newWork),
  'required-request-body-added': rule(
    breaking,
    breaking,
    'Requests without a body are rejected.',
    newWork,
  ),
  'request-body-removed': rule(
    breaking,
    harmless,
    'What the body says has no effect, or is rejected.',
    serverServes,
  ),
  'request-media-type-added': rule(harmless, breaking, stillValid, newWork),
  'request-media-type-removed': rule(
    breaking,
    harmless,
    'Requests of this media type are rejected.',
    serverServes,
  ),
  'response-media-type-added': rule(
    harmless,
    harmless,
    'Callers ask for the media types that they know.',
    'A server need not send it.',
  ),
  'response-media-type-removed': rule(
    breaking,
    breaking,
    'Who asks for this media type gets none.',
    'A response that conformed can deviate.',
  ),
  'response-body-added': rule(
    harmless,
    breaking,
    'Callers ignore a body that they do not expect.',
    'Responses without a body deviate.',
  ),
  'response-body-removed': rule(
    breaking,
    harmless,
    'The body is no longer there.',
    'A server may send a body.',
  ),
  'encoding-changed': rule(risky, risky, 'Parts may be read differently.', newWork),
};

const ofResponses = {
  'success-status-added': rule(
    risky,
    harmless,
    'Who expects the old statuses takes the new one for an error.',
    'A server need not use it.',
  ),
  'success-status-removed': rule(
    breaking,
    breaking,
    'Who waits for this status never gets it.',
    'A response with this status deviates.',
  ),
  'error-status-added': rule(
    harmless,
    harmless,
    'Callers expect errors of any status.',
    'A server need not use it.',
  ),
  'error-status-removed': rule(
    risky,
    breaking,
    'Who handles this status never gets it.',
    'A response with this status deviates.',
  ),
  'response-header-added': rule(
    harmless,
    harmless,
    'Callers ignore headers that they do not know.',
    'A server need not send it.',
  ),
  'required-response-header-added': rule(
    harmless,
    breaking,
    'Callers ignore headers that they do not know.',
    'Responses without the header deviate.',
  ),
  'response-header-removed': rule(
    risky,
    harmless,
    'Who needs the header, which could be missing, never gets it.',
    serverServes,
  ),
  'required-response-header-removed': rule(
    breaking,
    harmless,
    'The header was always there.',
    serverServes,
  ),
  'link-added': rule(harmless, harmless, nothing, nothing),
  'link-changed': rule(risky, harmless, 'Tools that follow links call something else.', nothing),
  'link-removed': rule(risky, harmless, 'Tools that follow links miss it.', nothing),
};

const ofDocument = {
  'security-alternative-added': rule(harmless, breaking, stillValid, newWork),
  'security-alternative-removed': rule(
    breaking,
    harmless,
    'Requests with these credentials are rejected.',
    serverServes,
  ),
  'security-added': rule(breaking, breaking, 'Requests without credentials are rejected.', newWork),
  'security-removed': rule(
    harmless,
    breaking,
    stillValid,
    'Requests without credentials have to be accepted.',
  ),
  'security-scopes-added': rule(
    breaking,
    breaking,
    'Credentials without the scope are rejected.',
    newWork,
  ),
  'security-scopes-removed': rule(
    harmless,
    breaking,
    stillValid,
    'Credentials without the scope have to be accepted.',
  ),
  'security-scheme-changed': rule(
    breaking,
    breaking,
    'Credentials are presented differently.',
    newWork,
  ),
  'server-added': rule(harmless, harmless, stillValid, nothing),
  'server-removed': rule(breaking, harmless, 'Calls to this address may fail.', nothing),
  'server-variable-changed': rule(
    risky,
    harmless,
    'Who uses the default calls another address.',
    nothing,
  ),
  'deprecated-added': rule(harmless, harmless, 'It works as before, for now.', nothing),
  'deprecated-removed': rule(harmless, harmless, nothing, nothing),
  'description-changed': rule(harmless, harmless, nothing, nothing),
  'example-changed': rule(harmless, harmless, nothing, nothing),
  'extension-changed': rule(harmless, harmless, nothing, nothing),
  'version-changed': rule(harmless, harmless, nothing, nothing),
  'assumption-changed': rule(
    risky,
    risky,
    'It breaks only those who relied on the assumption.',
    'The assumption is another.',
  ),
  'open-point-answered': rule(
    harmless,
    harmless,
    'The document left it open so far.',
    'The document left it open so far.',
  ),
  'open-point-added': rule(harmless, harmless, nothing, nothing),
  'fact-changed': rule(
    risky,
    risky,
    'The interface did not change: one of the two documents is wrong.',
    'The interface did not change: one of the two documents is wrong.',
  ),
};

/** Rules on the same kind of thing. */
export interface RuleGroup {
  readonly title: string;
  readonly introduction: string;
  /** By their ids. */
  readonly rules: Readonly<Record<string, Rule>>;
}

/** Stands for a keyword that restricts values in the ids of the first group. */
const anyKeyword = 'KEYWORD';

const keywordGroup: RuleGroup = {
  title: 'Keywords that restrict values',
  introduction: `\`${anyKeyword}\` is one of ${restrictions.map((each) => `\`${each}\``).join(', ')}. Where another group has the rule, that one counts.`,
  rules: rulesOf(anyKeyword),
};

const otherGroups: readonly RuleGroup[] = [
  {
    title: 'Fields and schemas',
    introduction: 'What a body holds, and keywords of which generated code makes something.',
    rules: ofSchemas,
  },
  {
    title: 'Operations and parameters',
    introduction: 'What is called, and how.',
    rules: ofOperations,
  },
  {
    title: 'Responses',
    introduction: 'Statuses, headers and links.',
    rules: ofResponses,
  },
  {
    title: 'Security, servers and the document as a whole',
    introduction:
      'What concerns several operations, and what changes neither requests nor responses.',
    rules: ofDocument,
  },
];

/** Every kind of change, as people look it up. */
export const ruleGroups: readonly RuleGroup[] = [keywordGroup, ...otherGroups];

/** The group of a rule. */
export function groupOf(id: RuleId): RuleGroup {
  return otherGroups.find(({ rules }) => id in rules) ?? keywordGroup;
}

/** The rules of the other groups, by their ids. */
const named: ReadonlyMap<string, Rule> = new Map(
  otherGroups.flatMap((group) => Object.entries(group.rules)),
);

/** The id of the rule on a keyword that restricts values. */
type RestrictionRule = `${Direction}-${Restriction}-${Effect}`;

/** The id of a kind of change. */
export type RuleId =
  | RestrictionRule
  | keyof typeof ofSchemas
  | keyof typeof ofOperations
  | keyof typeof ofResponses
  | keyof typeof ofDocument;

/** Whether what it is about changes no request and no response, so that no fact can be contradicted. */
export function changesNothing({ why }: Rule): boolean {
  return why.every((reason) => reason === nothing);
}

/** The rule of an id; one of its own counts before that of the effect, as {@link groupOf} has it. */
export function ruleOf(id: RuleId): Rule {
  const found = named.get(id) ?? ofRestrictions.get(id);
  if (!found) throw new Error(`There is no rule ${id}.`);
  return found;
}
