import type { Answers } from '../../api/answers.ts';
import type { Decision } from '../../document/openapi.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** A decision that a sandbox can be answered in other ways than is assumed. */
export interface SupportedDecision<T> {
  /** As in the register of decisions. */
  id: string;
  /** Which answers the sandbox supports, in words. */
  supports: string;
  /** The answer as the rules take it; nothing when the sandbox does not support it. */
  read(answer: unknown): T | undefined;
}

/** A decision with alternatives, of which the sandbox supports these. */
function oneOf<const A extends string>(id: string, ...alternatives: A[]): SupportedDecision<A> {
  return {
    id,
    supports: alternatives.join(', '),
    read: (answer) => alternatives.find((each) => each === answer),
  };
}

/** A decision whose answer is a number. */
function integerFrom(id: string, least: number): SupportedDecision<number> {
  return {
    id,
    supports: `a whole number from ${least}`,
    read: (answer) => (typeof answer === 'number' && answer >= least ? answer : undefined),
  };
}

/** A decision whose answer is a text. */
function text(id: string, supports: string): SupportedDecision<string> {
  return {
    id,
    supports,
    read: (answer) => (typeof answer === 'string' ? answer : undefined),
  };
}

/** A decision whose answer is a list of values, some of which are required. */
function values(
  id: string,
  supports: string,
  { least = 0, with: needed = [] }: { least?: number; with?: readonly string[] } = {},
): SupportedDecision<readonly string[]> {
  return {
    id,
    supports,
    read(answer) {
      if (!Array.isArray(answer) || answer.length < least) return undefined;
      const texts = answer.filter((each) => typeof each === 'string');
      return needed.every((each) => texts.includes(each)) ? texts : undefined;
    },
  };
}

/** Every decision to which the rules of a sandbox support other answers. */
export const decisions = {
  entryStates: values('D04', 'one value or more', { least: 1 }),
  jobStatuses: values('D15', 'three values: a job that runs, that succeeded, that failed', {
    least: 3,
  }),
  jobTimes: oneOf('D18', 'any', 'milliseconds', 'seconds', 'date-time'),
  eventStatuses: values('D17', 'three values, of which two are OK and ERR', {
    least: 3,
    with: ['OK', 'ERR'],
  }),
  firstIndex: oneOf('D19', 'zero', 'one'),
  workflowTimes: oneOf('D23', 'any', 'milliseconds', 'seconds', 'date-time'),
  stepNames: oneOf('D26', 'either', 'caller', 'service'),
  fields: values('D29', 'a list with id, and with or without created_at and updated_at', {
    with: ['id'],
  }),
  queryDates: oneOf('D36', 'date-time', 'milliseconds'),
  order: oneOf('D75', 'oldest-first', 'newest-first', 'none'),
  sameBound: oneOf('D37', 'same', 'varies'),
  stableOrder: oneOf('D38', 'stable', 'unstable'),
  foldersBelow: oneOf('D39', 'left-out', 'taken-in'),
  twoIdentifiers: oneOf('D40', 'both', 'query', 'either'),
  lastPage: oneOf('D41', 'missing-or-empty', 'null', 'empty-page'),
  waitElapsed: oneOf('D42', 'job', 'accepted', 'error'),
  longestWait: integerFrom('D43', 1),
  jobAgain: oneOf('D44', 'conflict', 'existing', 'replaced'),
  workflowAgain: oneOf('D45', 'conflict', 'existing', 'replaced'),
  entryOrData: oneOf('D46', 'any', 'one', 'at-least-one'),
  data: oneOf('D48', 'replaced', 'merged'),
  seriesCursor: oneOf('D51', 'following', 'own', 'none'),
  tokenNeeded: oneOf('D53', 'all', 'writes', 'workspace'),
  tokenRenewal: oneOf('D56', 'another', 'same'),
  errorBodies: oneOf('D59', 'object', 'problem', 'none'),
  defaultPageSize: integerFrom('D62', 1),
  largestPageSize: integerFrom('D63', 1),
  atDate: oneOf('D74', 'from', 'after'),
  waitBeyond: oneOf('D77', 'shortened', 'refused'),
  steps: oneOf('D78', 'replaced', 'merged'),
  entryUpdate: oneOf('D79', 'kept', 'cleared'),
  workflowUpdate: oneOf('D80', 'kept', 'cleared'),
  workspaceUpdate: oneOf('D81', 'kept', 'cleared'),
  nullSent: oneOf('D84', 'refused', 'absent', 'cleared'),
  noValue: oneOf('D85', 'absent', 'null', 'empty'),
  entryFound: oneOf('D87', 'once', 'each-place'),
  updateTime: oneOf('D89', 'moves', 'stays'),
  updateOrder: oneOf('D90', 'ordered', 'unordered'),
  completionOrder: oneOf('D91', 'ordered', 'unordered'),
  eventTimes: oneOf('D92', 'ordered', 'unordered'),
  eventIndexes: oneOf('D93', 'rising', 'strict', 'any'),
  completion: oneOf('D94', 'completed-at', 'status', 'intents'),
  completedJob: oneOf('D95', 'settled', 'continues'),
  completedIntent: oneOf('D96', 'succeeded', 'ended'),
  stopAndStep: oneOf('D97', 'stop', 'step', 'refused'),
  endStatus: oneOf('D98', 'last-event', 'hidden'),
  intentProvider: oneOf('D99', 'of-step', 'own'),
  intentOrder: oneOf('D100', 'run', 'any'),
  firstStep: oneOf('D101', 'first', 'unlinked'),
  statusWithoutLink: oneOf('D102', 'ends', 'next-in-list'),
  linkWithoutStatus: oneOf('D103', 'otherwise', 'always', 'never'),
  forgedCursor: oneOf('D106', 'refused-or-empty', 'first-page'),
  seriesLimit: oneOf('D107', 'page-size', 'other'),
  seriesFirst: oneOf('D108', 'one', 'several'),
  seriesSuccessors: oneOf('D109', 'chain', 'branches'),
  seriesLoops: oneOf('D110', 'none', 'loops'),
  unknownEntry: oneOf('D112', 'refused', 'created'),
  unknownWorkflow: oneOf('D113', 'refused', 'created'),
  unknownJob: oneOf('D114', 'refused', 'empty'),
  unknownSearched: oneOf('D116', 'refused', 'empty', 'searched'),
  jobOfNoWorkflow: oneOf('D117', 'refused-or-fault', 'empty'),
  wrongType: oneOf('D118', 'refused', 'ignored'),
  notJson: oneOf('D120', 'refused', 'ignored'),
  unknownToken: oneOf('D123', 'refused', 'accepted'),
  enrollmentToken: oneOf('D124', 'everywhere', 'elsewhere'),
  owner: oneOf('D125', 'same', 'other'),
  unknownEnrollment: oneOf('D127', 'refused', 'created'),
  otherOwner: oneOf('D128', 'refused', 'ignored', 'changed'),
  extraFields: oneOf('D129', 'open', 'closed'),
  negativeWait: oneOf('D131', 'refused', 'none'),
  noWait: oneOf('D132', 'none', 'default'),
  errorCode: text('D134', 'the name of a field'),
  errorMessage: text('D135', 'the name of a field'),
  emptyLists: oneOf('D136', 'always', 'absent'),
  form: oneOf('D138', 'same', 'normalized'),
  pageSizeBeyond: oneOf('D139', 'shortened', 'refused'),
  pageSizeBelow: oneOf('D140', 'refused', 'default', 'empty'),
  jobWithoutWorkflow: oneOf('D141', 'empty', 'refused'),
  seriesOrder: oneOf('D143', 'chain', 'newest-first', 'any'),
  tags: oneOf('D144', 'list', 'set'),
  jobFaults: oneOf('D145', 'of-steps', 'any'),
  envelope: oneOf('D147', 'document', 'other'),
  traces: oneOf('D149', 'none', 'shown'),
  cursors: oneOf('D150', 'opaque', 'number'),
  errorStatuses: oneOf('D151', 'by-cause', 'bad-request', 'unprocessable'),
  intents: oneOf('D152', 'begun', 'in-advance'),
  ownCursor: oneOf('D153', 'own', 'other'),
  creationTime: oneOf('D154', 'stays', 'changes'),
  context: oneOf('D155', 'filters', 'other'),
  endedWell: oneOf('D156', 'completed', 'open'),
  intentIds: oneOf('D157', 'own', 'shared'),
  afterWait: oneOf('D158', 'runs-on', 'stops'),
  mediaType: oneOf('D159', 'json', 'any'),
  timestamps: oneOf('D160', 'date-time', 'any'),
  repeatedJob: oneOf('D161', 'same', 'fewer'),
  repeatedCreation: oneOf('D190', 'present', 'first'),
  faults: oneOf('D162', 'kept', 'removed'),
  emptySent: oneOf('D163', 'stored', 'ignored'),
  similarFolders: oneOf('D164', 'different', 'same'),
  otherEntries: oneOf('D165', 'nothing', 'derived'),
  stepIntents: oneOf('D166', 'one', 'several'),
  dateOf: oneOf('D167', 'creation', 'update'),
  earlierEvents: oneOf('D192', 'kept', 'replaced'),
} satisfies Record<string, SupportedDecision<unknown>>;

/** The answers to decisions by which a sandbox behaves. It behaves in its own way where there is none. */
export class SupportedAnswers {
  readonly #answers: Answers;

  /** @param answers of which the sandbox supports each */
  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** The answer to a decision; nothing when there is none. */
  to<T>({ id, read }: SupportedDecision<T>): T | undefined {
    return read(this.#answers[id]);
  }

  /** Whether one of some decisions has an answer. */
  hasAny(...asked: readonly SupportedDecision<unknown>[]): boolean {
    return asked.some((decision) => this.to(decision) !== undefined);
  }
}

/**
 * Checks that a sandbox supports the answers.
 *
 * @param answers fit the decisions
 * @param register all decisions; the document itself carries an answer for one of its keywords
 * @throws UsageError that names every answer which a sandbox does not support, and what it supports
 */
export function readSupportedAnswers(
  answers: Answers,
  register: readonly Decision[],
): SupportedAnswers {
  const problems = Object.entries(answers).flatMap(([id, answer]) => {
    const supported = all.find((each) => each.id === id);
    if (supported) {
      return supported.read(answer) === undefined ? [notSupported(id, answer, supported)] : [];
    }
    const decision = register.find((each) => each.id === id);
    return decision && isOfRequests(decision) ? [] : [notSupported(id, answer)];
  });
  if (problems.length === 0) return new SupportedAnswers(answers);
  const list = supportedAnswersTo(register);
  throw new UsageError([...problems, `The sandbox supports:\n${list}`].join('\n'));
}

const all: readonly SupportedDecision<unknown>[] = Object.values(decisions);

/** Decisions about values that callers choose: the document with the answer in it lets no others through. */
const chosenByCallers = ['D07', 'D20', 'D21', 'D49'];

/** Whether a sandbox supports any answer, since it reads requests by the document with the answer in it. */
function isOfRequests({ id, keyword }: Decision): boolean {
  return keyword === 'name' || keyword === 'default' || chosenByCallers.includes(id);
}

function notSupported(id: string, answer: unknown, decision?: SupportedDecision<unknown>): string {
  const expected = decision ? `; expected ${decision.supports}` : '';
  return `${id}: the sandbox does not support ${JSON.stringify(answer)}${expected}.`;
}

/** Which answers a sandbox supports, a line for each decision. */
function supportedAnswersTo(register: readonly Decision[]): string {
  const byId = new Map(all.map(({ id, supports }) => [id, supports]));
  return register
    .flatMap(({ id, title, keyword, value }) => {
      const ofDocument =
        keyword === undefined || keyword === 'pattern' ? undefined : value?.description;
      const supports = byId.get(id) ?? ofDocument;
      return supports === undefined ? [] : [`  ${id} (${title}): ${supports}`];
    })
    .join('\n');
}
