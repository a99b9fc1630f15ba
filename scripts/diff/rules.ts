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

/** What a change means to callers or to implementers. */
export interface Assessment {
  readonly impact: Impact;
  /** One sentence. */
  readonly why: string;
}

/** What a kind of change means to those who call the service, and to those who implement it. */
export type Rule = readonly [callers: Assessment, implementers: Assessment];

const breaking = (why: string): Assessment => ({ impact: 'breaking', why });
const risky = (why: string): Assessment => ({ impact: 'risky', why });
const harmless = (why: string): Assessment => ({ impact: 'harmless', why });

const nothing = harmless('It changes no request and no response.');
const stillValid = harmless('Every request that was valid still is.');
const serverServes = harmless('A server serves more than it has to.');
const newWork = breaking('A server of the old document does not do it.');
const generated = risky('Names in generated code change.');
const validRejected = breaking('A request that was valid can be rejected.');
const invalidAccepted = breaking('Requests are valid that a server can reject so far.');
const ruledOut = breaking('A response can hold what was ruled out.');
const deviates = breaking('A response that conformed can deviate.');
const fieldIgnored = harmless('Callers ignore fields that they do not know.');
const headerIgnored = harmless('Callers ignore headers that they do not know.');
const fieldOptional = harmless('A server need not send the field.');
const statusOptional = harmless('A server need not use it.');
const fieldIneffective = breaking('What is sent in the field has no effect, or is rejected.');

/** What a change of the allowed values means, by direction and effect. */
const effects: Readonly<Record<Direction, Readonly<Record<Effect, Rule>>>> = {
  request: {
    narrowed: [validRejected, harmless('Every valid request was valid before.')],
    widened: [harmless('Every valid request stays valid.'), invalidAccepted],
    changed: [validRejected, invalidAccepted],
    unclear: [
      risky('A request that was valid may be rejected: compare the two.'),
      risky('Requests may be valid that a server rejects so far: compare the two.'),
    ],
  },
  response: {
    narrowed: [harmless('Every response is one that was possible.'), deviates],
    widened: [ruledOut, harmless('Every response that conformed still does.')],
    changed: [ruledOut, deviates],
    unclear: [
      risky('A response may hold what was ruled out: compare the two.'),
      risky('A response that conformed may deviate: compare the two.'),
    ],
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

const ofSchemas = {
  // Objects whose other fields nothing is known of are read and written as if there were none.
  'request-additional-properties-narrowed': [
    risky('Fields that the document does not name are rejected.'),
    harmless('A server may accept more.'),
  ],
  'request-additional-properties-widened': [
    stillValid,
    risky('Fields that the document does not name have to be accepted.'),
  ],
  'response-additional-properties-widened': [
    risky('Who reads strictly rejects fields that the document does not name.'),
    serverServes,
  ],
  // Values that were valid still are, and generated code has another type for them.
  'request-type-widened': [
    risky('Every valid request stays valid. Generated code can take the value as another type.'),
    invalidAccepted,
  ],
  'request-format-widened': [
    risky('Every valid request stays valid. Generated code can take the value as another type.'),
    invalidAccepted,
  ],
  'response-format-narrowed': [
    risky('Generated code can read the value as another type.'),
    deviates,
  ],
  'request-property-added': [
    stillValid,
    breaking('A server of the old document ignores or rejects the field.'),
  ],
  'request-required-property-added': [
    breaking('Requests without the field are rejected.'),
    newWork,
  ],
  'request-property-removed': [fieldIneffective, serverServes],
  'response-property-added': [fieldIgnored, fieldOptional],
  'response-property-added-to-closed-object': [
    breaking('The old document rules out other fields.'),
    fieldOptional,
  ],
  'response-required-property-added': [
    fieldIgnored,
    breaking('Responses without the field deviate.'),
  ],
  'response-property-removed': [
    risky('Who needs the field, which could be missing, never gets it.'),
    serverServes,
  ],
  'response-required-property-removed': [breaking('The field was always there.'), serverServes],
  'request-default-changed': [breaking('Requests without the value mean something else.'), newWork],
  'request-default-added': [risky('Requests without the value may mean something else.'), newWork],
  'request-default-removed': [risky('What requests without the value mean is open.'), serverServes],
  'response-default-changed': [nothing, nothing],
  'request-read-only-added': [fieldIneffective, serverServes],
  'request-read-only-removed': [stillValid, newWork],
  'response-write-only-added': [risky('The field is no longer in responses.'), serverServes],
  'response-write-only-removed': [fieldIgnored, fieldOptional],
  'discriminator-changed': [
    breaking('Something else distinguishes the values.'),
    breaking('Something else distinguishes the values.'),
  ],
} satisfies Record<string, Rule>;

const ofOperations = {
  'operation-added': [
    harmless('Nobody calls it yet.'),
    breaking('A server of the old document does not have it.'),
  ],
  'operation-removed': [breaking('Calls of it fail.'), serverServes],
  'operation-id-changed': [generated, generated],
  'client-method-changed': [generated, nothing],
  'retry-changed': [
    risky('Clients repeat other requests than before.'),
    risky('What a request may do that is sent again changes.'),
  ],
  'operation-tags-changed': [generated, generated],
  'path-parameter-renamed': [generated, generated],
  'role-added': [harmless('Tools can follow the role from now on.'), nothing],
  'role-changed': [risky('Tools that follow the role treat it differently.'), nothing],
  'role-removed': [risky('Tools that follow the role miss it.'), nothing],
  'parameter-added': [stillValid, newWork],
  'required-parameter-added': [breaking('Requests without the parameter are rejected.'), newWork],
  'parameter-removed': [breaking('The parameter has no effect, or is rejected.'), serverServes],
  'parameter-renamed': [breaking('The parameter has no effect under its old name.'), newWork],
  'parameter-serialization-changed': [breaking('The value is read differently.'), newWork],
  'request-body-added': [stillValid, newWork],
  'required-request-body-added': [breaking('Requests without a body are rejected.'), newWork],
  'request-body-removed': [
    breaking('What the body says has no effect, or is rejected.'),
    serverServes,
  ],
  'request-media-type-added': [stillValid, newWork],
  'request-media-type-removed': [
    breaking('Requests of this media type are rejected.'),
    serverServes,
  ],
  'response-media-type-added': [
    harmless('Callers ask for the media types that they know.'),
    harmless('A server need not send it.'),
  ],
  'response-media-type-removed': [breaking('Who asks for this media type gets none.'), deviates],
  'response-body-added': [
    harmless('Callers ignore a body that they do not expect.'),
    breaking('Responses without a body deviate.'),
  ],
  'response-body-removed': [
    breaking('The body is no longer there.'),
    harmless('A server may send a body.'),
  ],
  'encoding-changed': [risky('Parts may be read differently.'), risky(newWork.why)],
} satisfies Record<string, Rule>;

const ofResponses = {
  'success-status-added': [
    risky('Who expects the old statuses takes the new one for an error.'),
    statusOptional,
  ],
  'success-status-removed': [
    breaking('Who waits for this status never gets it.'),
    breaking('A response with this status deviates.'),
  ],
  'error-status-added': [harmless('Callers expect errors of any status.'), statusOptional],
  'error-status-removed': [
    risky('Who handles this status never gets it.'),
    breaking('A response with this status deviates.'),
  ],
  'response-header-added': [headerIgnored, harmless('A server need not send it.')],
  'required-response-header-added': [
    headerIgnored,
    breaking('Responses without the header deviate.'),
  ],
  'response-header-removed': [
    risky('Who needs the header, which could be missing, never gets it.'),
    serverServes,
  ],
  'required-response-header-removed': [breaking('The header was always there.'), serverServes],
  'link-added': [nothing, nothing],
  'link-changed': [risky('Tools that follow links call something else.'), nothing],
  'link-removed': [risky('Tools that follow links miss it.'), nothing],
} satisfies Record<string, Rule>;

const ofDocument = {
  'security-alternative-added': [stillValid, newWork],
  'security-alternative-removed': [
    breaking('Requests with these credentials are rejected.'),
    serverServes,
  ],
  'security-added': [breaking('Requests without credentials are rejected.'), newWork],
  'security-removed': [stillValid, breaking('Requests without credentials have to be accepted.')],
  'security-scopes-added': [breaking('Credentials without the scope are rejected.'), newWork],
  'security-scopes-removed': [
    stillValid,
    breaking('Credentials without the scope have to be accepted.'),
  ],
  'security-scheme-changed': [breaking('Credentials are presented differently.'), newWork],
  'server-added': [stillValid, nothing],
  'server-removed': [breaking('Calls to this address may fail.'), nothing],
  'server-variable-changed': [risky('Who uses the default calls another address.'), nothing],
  'deprecated-added': [harmless('It works as before, for now.'), nothing],
  'deprecated-removed': [nothing, nothing],
  'description-changed': [nothing, nothing],
  'example-changed': [nothing, nothing],
  'extension-changed': [nothing, nothing],
  'version-changed': [nothing, nothing],
  'assumption-changed': [
    risky('It breaks only those who relied on the assumption.'),
    risky('The assumption is another.'),
  ],
  'open-point-answered': [
    harmless('The document left it open so far.'),
    harmless('The document left it open so far.'),
  ],
  'open-point-added': [nothing, nothing],
  'fact-changed': [
    risky('The interface did not change: one of the two documents is wrong.'),
    risky('The interface did not change: one of the two documents is wrong.'),
  ],
} satisfies Record<string, Rule>;

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
export function changesNothing(rule: Rule): boolean {
  return rule.every((each) => each === nothing);
}

/** The rule of an id; one of its own counts before that of the effect, as {@link groupOf} has it. */
export function ruleOf(id: RuleId): Rule {
  const found = named.get(id) ?? ofRestrictions.get(id);
  if (!found) throw new Error(`There is no rule ${id}.`);
  return found;
}
