import { objectIn } from '../../../api/success.ts';
import { type Basis, restsOn } from '../../../checks/basis.ts';
import { type CompleteExchange, isClientErrorStatus } from '../../../checks/exchange.ts';
import { sameCaseless, sameText, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import { type Found, reportConfirmed } from '../../resources/second-attempt.ts';
import { wholeTexts } from '../../resources/values/boundary-values.ts';
import { fieldChangeOf, isEmpty } from '../../resources/values/differences.ts';
import {
  joined,
  oftenRejectedTexts,
  sendAccepted,
  textParts,
} from '../../resources/values/edge-case-values.ts';
import { runTag } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const update = 'update-workspace';
const common = {
  kind: 'stateful',
  writes: ['workspace'],
  operations: onlyOn(update),
} as const;

/** How many requests may be spent on finding out which names a server rejects. */
const mostRequests = 30;

const workspaceKept: ScenarioCheck = {
  ...common,
  id: 'workspace-kept',
  asserts:
    'An update gives the workspace the name and the slug that it sends, alone and together, exactly as they were sent, and they are there afterwards.',
  basis: restsOn('F261', 'F262', 'D81', 'D85', 'D137', 'D138', 'D154', 'D183', 'D226'),
  fix: 'Store each field that the body has as it is, and leave the others alone.',
  async run(scenario) {
    const present = await presentWorkspace(scenario);
    let compared = 0;
    let notShown: readonly string[] = [];
    await reportConfirmed(scenario, async () => {
      const updates = new WorkspaceUpdates(scenario, present);
      await updateFieldByField(updates, scenario);
      compared += updates.compared;
      notShown = [...updates.notShown];
      return updates.findings;
    });
    if (isEmpty(present)) scenario.skip('needs a response with a field of the workspace');
    for (const field of notShown) {
      scenario.assumed('D183', `No response shows \`${field}\`, which an update has sent.`, {
        pointer: `/${field}`,
        expected: 'the value that was sent',
        actual: 'no such field',
      });
    }
    if (compared === 0) {
      scenario.skip('needs an update that is accepted, and a workspace that shows it');
    }
    const send = async (parts: readonly string[]) => {
      const updates = new WorkspaceUpdates(scenario, present);
      const accepted = await updates.send({ name: joined(parts) });
      const counting = updates.found.filter(
        ({ basis }) => 'fact' in basis || basis.decision === 'D138',
      );
      for (const { basis, message, details } of counting)
        scenario.reportOn(basis, message, details);
      if (!accepted) return 'rejected';
      return counting.some(({ basis }) => 'fact' in basis) ? 'changed' : 'kept';
    };
    const budget = { requests: mostRequests };
    for (const parts of [textParts, oftenRejectedTexts]) await sendAccepted(parts, send, budget);
    // The other half are the names of workflows as well.
    for (const text of wholeTexts.slice(0, wholeTexts.length >> 1)) await send([text]);
  },
};

/** Sends name, slug and logo alone and together. */
async function updateFieldByField(updates: WorkspaceUpdates, scenario: Scenario): Promise<void> {
  await updates.send({});
  const slug = scenario.newName();
  if (await updates.send({ name: scenario.newName(), slug }))
    await sendSameSlug(scenario, updates, slug);
  // Another beginning, from which a server may make something else.
  await updates.send({ slug: `x${scenario.newName()}` });
  const name = scenario.newName();
  for (const ending of ['Ab', 'aB']) await updates.send({ name: `${name} ${ending}` });
  const logo_url = 'https://example.com/docproc-contract/logo.svg';
  await updates.send({ logo_url });
  await updates.send({ logo_url, name: scenario.newName() });
  await updates.send({ logo_url, slug: scenario.newName() });
  await updates.send({ logo_url, name: scenario.newName(), slug: scenario.newName() });
  await updates.send({});
}

/** An update that names the slug that the workspace has. */
async function sendSameSlug(scenario: Scenario, updates: WorkspaceUpdates, slug: string) {
  if (await updates.send({ name: scenario.newName(), slug })) return;
  const message = 'An update that names the slug that the workspace has is rejected.';
  scenario.assumed('D226', message, { expected: 'status 200', actual: 'an error' });
}

/** Updates of the workspace, one after the other: each is compared with the one before. */
class WorkspaceUpdates {
  readonly found: Found[] = [];
  /** How many updates of name or slug were accepted and shown. */
  compared = 0;
  /** Fields that updates sent, and that the server does not show. */
  readonly notShown = new Set<string>();
  #before: JsonObject | undefined;
  readonly #scenario: Scenario;
  readonly #first: JsonObject;
  /** Fields of which an update was awaited in vain. */
  readonly #lost = new Set<string>();

  /** @param first the workspace before any update of the check */
  constructor(scenario: Scenario, first: JsonObject) {
    this.#scenario = scenario;
    this.#first = first;
  }

  /** What was found. A field that is not stored is one finding, and not that other updates reset it as well. */
  get findings(): Found[] {
    const ofFacts = this.found.filter(({ basis }) => 'fact' in basis);
    const isLost = ({ details }: Found) =>
      ofFacts.some((each) => each.details.pointer === details.pointer);
    return this.found.filter((each) => ofFacts.includes(each) || !isLost(each));
  }

  /** Whether the server accepts the update. */
  async send(json: JsonObject): Promise<boolean> {
    const exchange = await this.#scenario.respond(update, { json }, { expectation: 'open' });
    const shown = objectIn(exchange.response);
    if (!shown) return false;
    for (const field of ['name', 'slug']) await this.#compare(field, json, shown, exchange);
    const { token = '' } = this.#scenario.fixtures;
    // What an earlier update of the run has changed for good, no later one shows.
    const change = this.#scenario.run.session.workspaces.change(token);
    if (this.#before) this.#compareRest(this.#before, shown, exchange);
    else if (change) this.#compareRest(change.before, change.after, exchange);
    this.#before = shown;
    return true;
  }

  async #compare(
    field: string,
    json: JsonObject,
    shown: JsonObject,
    exchange: CompleteExchange,
  ): Promise<void> {
    const [sent, before, after] = [json[field], this.#before?.[field], shown[field]];
    const note = (basis: Basis, expected: unknown, message: string) => {
      const [wanted, actual] = [shorten(expected), shorten(after)];
      const details = { pointer: `/${field}`, expected: wanted, actual };
      this.found.push({ basis, message, details, exchange });
    };
    if (sent !== undefined) {
      // A field that is left out has no value (D85), unless the server never shows it.
      if (after === undefined && (before ?? this.#first[field]) === undefined) {
        this.notShown.add(field);
        return;
      }
      this.compared += 1;
      const message = `The ${field} of the workspace is not the one that was sent.`;
      if (after !== sent) note(basisOfValue(sent, after), sent, message);
      return;
    }
    if (before === undefined) return;
    const became = fieldChangeOf(before, after);
    if (became === 'kept') return;
    const isReset = became !== 'cleared' && after === this.#first[field];
    // An update that names nothing leaves everything, unless what was before it was not stored.
    if (isReset && Object.keys(json).length === 0) {
      const isLate = await this.#becomes(field, before);
      const message = `An update of the ${field} of the workspace is not there afterwards.`;
      return note(isLate ? { decision: 'D137' } : { fact: 'F261' }, before, message);
    }
    // A server may remove the field or set it back, and may make the slug from the name.
    const open = became === 'cleared' || isReset || (field === 'slug' && json.name !== undefined);
    const message = `An update that does not name the ${field} of the workspace changed it.`;
    note(open ? { decision: 'D81' } : { fact: 'F261' }, before, message);
  }

  /** Whether a later update without fields shows a value, because this one lagged behind the update of the value. */
  async #becomes(field: string, value: unknown): Promise<boolean> {
    if (this.#lost.has(field)) return false;
    const show = () => this.#scenario.attempt(update, { json: {} });
    const shown = await readUntil(show, (workspace) => workspace?.[field] === value);
    if (shown?.[field] === value) return true;
    this.#lost.add(field);
    return false;
  }

  #compareRest(before: JsonObject, shown: JsonObject, exchange: CompleteExchange): void {
    // Fields that no update can send, so that one which is lost cannot come back. A response may leave them out.
    const basisOf = (field: string): Basis =>
      shown[field] === undefined ? { decision: 'D183' } : { fact: 'F261' };
    const fields: [string, Basis][] = [
      ['id', { fact: 'F262' }],
      ['created_at', { decision: 'D154' }],
      ['country', basisOf('country')],
      ['sandbox', basisOf('sandbox')],
    ];
    for (const [field, basis] of fields) {
      if (before[field] === undefined || before[field] === shown[field]) continue;
      const [expected, actual] = [shorten(before[field]), shorten(shown[field])];
      const message = `An update changed \`${field}\` of the workspace.`;
      const details = { pointer: `/${field}`, expected, actual };
      this.found.push({ basis, message, details, exchange });
    }
  }
}

function basisOfValue(sent: unknown, shown: unknown): Basis {
  if (shown === undefined) return { decision: 'D85' };
  return sameCaseless(shown, sent) ? { decision: 'D138' } : { fact: 'F261' };
}

const workspaceOfToken: ScenarioCheck = {
  ...common,
  id: 'workspace-of-token',
  asserts:
    'An update acts on the workspace of the token and leaves that of another token alone, whose slug it cannot take.',
  basis: restsOn('F021', 'F262', 'F276', 'D119', 'D222'),
  fix: 'Find the workspace by the token of the request, and by nothing else.',
  async run(scenario) {
    const token = scenario.otherToken();
    const own = await presentWorkspace(scenario);
    const other = await scenario.success(update, { json: {}, token });
    if (typeof own.id === 'string' && sameUuid(own.id, other.id)) {
      scenario.documented('F262', 'Tokens of two workspaces act on the same workspace.', {
        pointer: '/id',
        expected: 'another workspace',
        actual: String(other.id),
      });
      return;
    }
    const { name, slug } = other;
    const restored = { json: { name, slug }, token };
    scenario.afterwards(() => scenario.send(update, restored, { restoring: true }));
    // Both ways: a server may take one of the two for the first, or for the last.
    const compared = [
      await compareUntouched(scenario, other, {}, { token }),
      await compareUntouched(scenario, undefined, { token }, {}),
    ];
    await compareNamed(scenario, own, await scenario.success(update, { json: {}, token }));
    if (!compared.includes(true)) scenario.skip('needs a workspace that shows its name');
  },
};

/** An update that names the slug of the other workspace, which a server may reject, is not one of that. */
async function compareNamed(scenario: Scenario, own: JsonObject, other: JsonObject): Promise<void> {
  const { slug } = other;
  if (text(slug) === undefined || text(own.id) === undefined || text(other.id) === undefined)
    return;
  const json = { name: scenario.newName(), slug };
  const exchange = await scenario.respond(update, { json }, { expectation: 'open' });
  const shown = objectIn(exchange.response);
  if (!shown) return compareRejected(scenario, exchange, json.name);
  const what = 'An update that names the slug of another workspace';
  if (sameUuid(shown.id, other.id)) {
    const details = { pointer: '/id', expected: String(own.id), actual: String(shown.id) };
    scenario.documented('F262', `${what} acts on that one.`, details);
  } else if (shown.slug === slug) scenario.reportAccepted(exchange, what, 'D222');
}

/** What comes with the slug of another workspace is not stored where that is rejected. */
async function compareRejected(
  scenario: Scenario,
  { response: { status } }: CompleteExchange,
  name: string,
): Promise<void> {
  if (!isClientErrorStatus(status)) return;
  const kept = await scenario.success(update, { json: {} });
  if (kept.name !== name) return;
  const message =
    'An update with the slug of another workspace was rejected, and yet it changed the name.';
  const details = { pointer: '/name', expected: 'the name before', actual: name };
  scenario.assumed('D119', message, details);
}

/**
 * Updates the workspace of one token, and compares that of another.
 *
 * @param known what the other one is known to be, if nothing was sent to it since
 * @returns whether it shows anything to compare
 */
async function compareUntouched(
  scenario: Scenario,
  known: JsonObject | undefined,
  written: RequestPlan,
  read: RequestPlan,
): Promise<boolean> {
  const before = known ?? (await scenario.success(update, { ...read, json: {} }));
  const sent = Array.from({ length: 4 }, () => scenario.newName());
  const [name, slug, other, another] = sent;
  // Which slugs a server takes is open.
  if (!(await scenario.attempt(update, { ...written, json: { name, slug } })))
    await scenario.success(update, { ...written, json: { name } });
  for (const json of [{ slug: other }, { name: another }]) {
    await scenario.attempt(update, { ...written, json });
  }
  const after = await scenario.success(update, { ...read, json: {} });
  for (const field of ['name', 'slug', 'country', 'sandbox']) {
    const [old, now] = [before[field], after[field]];
    if (old === undefined || now === undefined || sameText(now, old)) continue;
    // Another run of these tests writes, or restores.
    if (String([old, now]).includes(runTag) && !sent.some((each) => each === now)) continue;
    scenario.documented('F262', 'An update changed the workspace of another token.', {
      pointer: `/${field}`,
      expected: String(before[field]),
      actual: String(after[field]),
    });
  }
  return after.name !== undefined;
}

/** Checks of the update of the workspace. */
export const workspaceChecks: readonly ScenarioCheck[] = [workspaceKept, workspaceOfToken];
