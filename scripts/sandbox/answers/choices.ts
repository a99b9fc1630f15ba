import type { Answers } from '../../api/answers.ts';
import type { Decision } from '../../document/openapi.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** An open point of the service that a sandbox can play in several ways. */
export interface Point<T> {
  /** The decision that is answered. */
  decision: string;
  /** Which answers it can play, in words. */
  plays: string;
  /** The choice that an answer makes; nothing when the sandbox cannot play it. */
  read(answer: unknown): T | undefined;
}

/** A point with alternatives, of which the sandbox plays these. */
function oneOf<const A extends string>(decision: string, ...alternatives: A[]): Point<A> {
  return {
    decision,
    plays: alternatives.join(', '),
    read: (answer) => alternatives.find((each) => each === answer),
  };
}

/** A point whose answer is a number. */
function integerFrom(decision: string, least: number): Point<number> {
  return {
    decision,
    plays: `a whole number from ${least}`,
    read: (answer) => (typeof answer === 'number' && answer >= least ? answer : undefined),
  };
}

/** A point whose answer is a text. */
function text(decision: string, plays: string): Point<string> {
  return {
    decision,
    plays,
    read: (answer) => (typeof answer === 'string' ? answer : undefined),
  };
}

/** A point whose answer is a list of values, some of which are required. */
function values(
  decision: string,
  plays: string,
  { least = 0, with: needed = [] }: { least?: number; with?: readonly string[] } = {},
): Point<readonly string[]> {
  return {
    decision,
    plays,
    read(answer) {
      if (!Array.isArray(answer) || answer.length < least) return undefined;
      const texts = answer.filter((each) => typeof each === 'string');
      return needed.every((each) => texts.includes(each)) ? texts : undefined;
    },
  };
}

/** Every point that the rules of a sandbox can decide otherwise. */
export const points = {
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
  entryListed: oneOf('D86', 'once', 'repeated'),
  entryFound: oneOf('D87', 'once', 'each-place'),
  seriesEntryListed: oneOf('D88', 'once', 'repeated'),
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
  otherOwner: oneOf('D128', 'not-changed', 'changed'),
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
} satisfies Record<string, Point<unknown>>;

/** How a sandbox decides the open points: by the answers, and otherwise in its own way. */
export class Choices {
  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** The choice for a point; nothing when it was not answered. */
  of<T>({ decision, read }: Point<T>): T | undefined {
    return read(this.#answers[decision]);
  }

  /** Whether one of some points was answered. */
  any(...asked: readonly Point<unknown>[]): boolean {
    return asked.some((point) => this.of(point) !== undefined);
  }
}

/**
 * The choices that answers make.
 *
 * @param answers fit the decisions
 * @param decisions the register; an answer for a keyword of the document is played by the document
 * @throws UsageError that names every answer which a sandbox cannot play, and what it can
 */
export function readChoices(answers: Answers, decisions: readonly Decision[]): Choices {
  const problems = Object.entries(answers).flatMap(([id, answer]) => {
    const known = Object.values<Point<unknown>>(points).find(({ decision }) => decision === id);
    if (known) return known.read(answer) === undefined ? [cannotPlay(id, answer, known)] : [];
    const decision = decisions.find((each) => each.id === id);
    return decision && isOfRequests(decision) ? [] : [cannotPlay(id, answer)];
  });
  if (problems.length === 0) return new Choices(answers);
  throw new UsageError([...problems, `The sandbox can play:\n${playable(decisions)}`].join('\n'));
}

/** Decisions about values that callers choose: the document with the answer in it lets no others through. */
const chosenByCallers = ['D07', 'D20', 'D21', 'D49'];

/** Whether a sandbox plays any answer, since it reads requests by the document with the answer in it. */
function isOfRequests({ id, keyword }: Decision): boolean {
  return keyword === 'name' || keyword === 'default' || chosenByCallers.includes(id);
}

function cannotPlay(id: string, answer: unknown, point?: Point<unknown>): string {
  const expected = point ? `; expected ${point.plays}` : '';
  return `${id}: the sandbox cannot play ${JSON.stringify(answer)}${expected}.`;
}

/** What a sandbox can play, a line for each decision. */
function playable(decisions: readonly Decision[]): string {
  const byId = new Map<string, string>(
    Object.values<Point<unknown>>(points).map(({ decision, plays }) => [decision, plays]),
  );
  return decisions
    .flatMap(({ id, title, keyword, value }) => {
      const ofDocument =
        keyword === undefined || keyword === 'pattern' ? undefined : value?.description;
      const plays = byId.get(id) ?? ofDocument;
      return plays === undefined ? [] : [`  ${id} (${title}): ${plays}`];
    })
    .join('\n');
}
