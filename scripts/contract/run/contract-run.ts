import { createValidator } from '../../api/compile-schemas.ts';
import { type Operation, takesToken } from '../../api/operation.ts';
import type { Validator } from '../../api/validator.ts';
import { checksFor, isAsked, type ResponseCheck } from '../../checks/check.ts';
import { endsInFailure, type ReceivedResponse, showsSuccess } from '../../checks/exchange.ts';
import { chosenChecks, exchangeChecks } from '../checks.ts';
import type { CheckResult } from '../report/report.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { ContractTarget } from '../session/contract-target.ts';
import { DocumentNames } from '../session/document-names.ts';
import { ExchangeEvaluation } from '../session/exchange-evaluation.ts';
import { type CollectedFinding, collectedKey } from '../session/findings.ts';
import { restoreFields } from '../session/restore-fields.ts';
import { Scenario } from '../session/scenario.ts';
import {
  type Check,
  isScenarioCheck,
  operationsFor,
  type ScenarioCheck,
} from '../session/scenario-check.ts';
import type { Session } from '../session/session.ts';
import { type SharedRun, shareRun } from '../session/shared-run.ts';
import { fixturesMissingIn, nothingIfSkipped, Skipped } from '../session/skipped.ts';
import { type Snapshot, SnapshotReader } from '../session/snapshot.ts';
import type { RequestSender } from '../session/test-data.ts';
import { isWanted } from '../settings.ts';
import { notImplemented, type Probe, probe } from './probe.ts';
import { resultOf } from './result.ts';
import type { ContractTest } from './schedule.ts';

/** The result of a test: its findings, and the reason if it could not be evaluated. */
interface TestOutcome {
  findings: readonly CollectedFinding[];
  skipReason?: string | undefined;
  /** Whether the server does not have the operation. */
  notImplemented?: true;
  /** What to do if it has. */
  fix?: string | undefined;
}

/**
 * One run of the contract tests. It lists the tests, and evaluates each on demand. The result of a test depends neither
 * on which other tests run nor on their order, because response checks are evaluated on the probe of their operation,
 * and scenarios on their own requests.
 */
export class ContractRun {
  /** All checks on all operations that the settings select, in the order of the report. */
  readonly tests: readonly ContractTest[];
  readonly #target: ContractTarget;
  readonly #shared: SharedRun;
  readonly #validator: Validator;
  readonly #invariants = new Map<string, readonly ResponseCheck[]>();
  readonly #skipReasons = new Map<ContractTest, string>();
  #probes: Promise<ReadonlyMap<string, Probe>> | undefined;
  #isJobApart = false;
  #isTokenRejected = false;

  /** @param session of an earlier run, to continue with it */
  constructor(target: ContractTarget, session?: Session) {
    this.#target = target;
    this.#shared = shareRun(target, session);
    this.#validator = createValidator(target.api.document);
    this.tests = testsOf({ ...target, api: this.#shared.api });
  }

  get session(): Session {
    return this.#shared.session;
  }

  /** Whether updates leave the entry of jobs alone, as far as is known. */
  get isJobApart(): boolean {
    return this.#isJobApart;
  }

  /**
   * Evaluates one test. Does not throw: if the test could not be evaluated, the result has the reason.
   *
   * @param firstEntry which of the entries that may be updated it begins with, because others use another one
   */
  async evaluate(test: ContractTest, firstEntry = 0): Promise<CheckResult> {
    const { check, operation } = test;
    const { findings, skipReason, ...missing } = await this.#outcomeOf(
      check,
      operation,
      firstEntry,
    );
    const { api, settings } = this.#target;
    const { redaction } = this.session;
    const context = { api, redaction, level: settings.level };
    const row = resultOf({ check, operationId: operation.id }, findings, skipReason, context);
    if (skipReason !== undefined) this.#skipReasons.set(test, redaction.text(skipReason));
    if (!missing.notImplemented) return row;
    const fix = missing.fix === undefined ? {} : { fix: redaction.text(missing.fix) };
    return { ...row, notImplemented: true, ...fix };
  }

  /** Why the check of a test could not be evaluated; nothing if it could, or was not yet. */
  skipReasonOf(test: ContractTest): string | undefined {
    return this.#skipReasons.get(test);
  }

  /**
   * Restores what checks could not. Beside another run, gives entries and the workspace back what they had, for checks may
   * have restored what was its.
   */
  async restoreRest(): Promise<void> {
    const { marks, originals, restored } = this.session;
    for (const update of restored.failed) {
      const { operation, token, id } = update;
      const resource = { token, ...(id !== '' && { id }) };
      await restoreFields(this.session, update, (json) =>
        this.#restore(operation, { ...resource, json }),
      );
    }
    if (!marks.isBesideOther) return;
    for (const { operation, ...plan } of originals.list()) await this.#restore(operation, plan);
  }

  async #restore(operation: Operation, plan: RequestPlan): Promise<ReceivedResponse | undefined> {
    const options = { expectation: 'open', restoring: true } as const;
    const exchange = await this.session.send(operation, plan, options).catch(nothingIfSkipped);
    return exchange?.response;
  }

  async #outcomeOf(check: Check, operation: Operation, firstEntry: number): Promise<TestOutcome> {
    // All at first, before a scenario has changed anything.
    this.#probes ??= this.#probeAll();
    const probed = (await this.#probes).get(operation.id);
    if (!probed?.implemented) {
      const { skipReason = notImplemented, fix } = probed ?? {};
      return { findings: [], skipReason, notImplemented: true, fix };
    }
    // Without a success with the token, no check has anything to compare with.
    if (this.#isTokenRejected && isScenarioCheck(check) && takesToken(operation)) {
      return { findings: [], skipReason: probed.skipReason };
    }
    return isScenarioCheck(check)
      ? this.#runConfirmed(check, operation, probed, firstEntry)
      : this.#evaluateProbe(check, operation, probed);
  }

  /**
   * Runs a check, and again if it contradicts a fact, or if a request made the server fail and its operation succeeds
   * otherwise: what does not show again may have another cause than it names.
   */
  async #runConfirmed(
    ...args: [check: ScenarioCheck, operation: Operation, probed: Probe, firstEntry: number]
  ): Promise<TestOutcome> {
    const [check] = args;
    const first = await this.#runScenario(...args);
    const isFailure = (each: CollectedFinding) =>
      endsInFailure(each.exchanges) && this.session.hasSucceeded(each.operationId);
    const isInDoubt = (each: CollectedFinding) =>
      isFailure(each) || (each.check.id === check.id && each.finding.level === 'documented');
    if (!first.findings.some(isInDoubt)) return first;
    const second = await this.#runScenario(...args);
    if (second.skipReason !== undefined && second.skipReason !== first.skipReason) return first;
    const again = new Set(second.findings.map(collectedKey));
    const findings = first.findings.map((each) => {
      if (again.has(collectedKey(each)) || each.finding.intermittent) return each;
      if (each.check.id !== check.id && !isFailure(each)) return each;
      return { ...each, finding: { ...each.finding, intermittent: { found: 1, of: 2 } } };
    });
    return { ...first, findings };
  }

  async #runScenario(
    check: ScenarioCheck,
    operation: Operation,
    probed: Probe,
    firstEntry: number,
  ): Promise<TestOutcome> {
    const evaluation = new ExchangeEvaluation(
      (each) => this.#invariantsOf(check, each),
      this.#validator,
      this.#target.api,
      this.session.evaluated,
    );
    const scenario = new Scenario(check, operation, this.#shared, { evaluation, firstEntry });
    try {
      const names = new DocumentNames(this.#shared.api, operation);
      const reason = await check.run(scenario).then(
        () => undefined,
        (error: unknown) => names.text(reasonOf(error)),
      );
      const skipReason = scenario.succeeded ? reason : reasonWithoutSuccess(reason, probed);
      return { findings: evaluation.findings.list(), skipReason };
    } finally {
      await scenario.end();
    }
  }

  #evaluateProbe(check: ResponseCheck, operation: Operation, probed: Probe): TestOutcome {
    const evaluation = new ExchangeEvaluation(() => [check], this.#validator, this.#target.api);
    for (const exchange of probed.exchanges) evaluation.add(exchange, operation);
    const seen = probed.exchanges.some((each) => showsSuccess(each, operation));
    const evaluated = seen && evaluation.evaluated(check.id) > 0;
    const skipReason = evaluated ? undefined : (probed.skipReason ?? `needs ${check.needs}`);
    return { findings: evaluation.findings.list(), skipReason };
  }

  // A server without a memory cannot keep to the others, such as that an id comes back.
  #invariantsOf({ kind }: ScenarioCheck, operation: Operation): readonly ResponseCheck[] {
    const key = `${kind} ${operation.id}`;
    const known = this.#invariants.get(key);
    if (known) return known;
    // What a deployment has answered holds for the requests of every check.
    const { api, settings } = this.#target;
    const isStateful = kind === 'stateful' || settings.only === undefined;
    const asked = exchangeChecks.filter((each) => isAsked(each, api));
    const applicable = checksFor(asked, operation).filter(
      (each) => each.kind === 'stateless' || (each.onlyAnswered ? isStateful : kind === 'stateful'),
    );
    this.#invariants.set(key, applicable);
    return applicable;
  }

  async #probeAll(): Promise<ReadonlyMap<string, Probe>> {
    const { api, discovery, probeChanges } = this.#shared;
    const probes = new Map<string, Probe>();
    const send: RequestSender = (...request) => this.session.send(...request);
    const reader = new SnapshotReader(api, discovery, send);
    let latest: Snapshot | undefined;
    for (const operation of new Set(this.tests.map((test) => test.operation))) {
      const before = this.#isCompared(operation)
        ? (latest ?? (await reader.take(send)))
        : undefined;
      const probed = await probe(operation, this.#shared);
      probes.set(operation.id, probed);
      if (!before) continue;
      // What a job does to entries until it ends is its own doing.
      await this.session.jobsEnd();
      latest = await reader.take(send);
      const named = probed.exchanges.flatMap(({ request }) => Object.values(request.path));
      probeChanges.set(operation.id, { named, before, after: latest });
    }
    // A run that leaves the operation out does not list entries for it.
    const update = this.tests.find(({ operation: { role } }) => role === 'update-entry')?.operation;
    const kind = update && discovery.kindOfPath(update);
    this.#isJobApart = kind !== undefined && (await discovery.updatable(kind)) !== undefined;
    this.#isTokenRejected = areRejected([...probes.values()]);
    for (const [id, { implemented }] of probes) {
      if (!implemented) this.session.notImplemented.add(id);
    }
    return probes;
  }

  #isCompared(operation: Operation): boolean {
    const checks = this.tests.flatMap((test) => (test.operation === operation ? test.check : []));
    const isAsked = checks.some((check) => isScenarioCheck(check) && check.comparesProbes);
    return isAsked && operation.method !== 'GET';
  }
}

/** Whether every request was rejected for its credentials. */
function areRejected(probes: readonly Probe[]): boolean {
  const exchanges = probes.flatMap((each) => each.exchanges);
  return exchanges.length > 0 && exchanges.every(({ response }) => response?.status === 401);
}

function reasonOf(error: unknown): string {
  if (error instanceof Skipped) return error.message;
  throw error;
}

/** What a check lacks first if its operation does not succeed, unless fixtures may help: each check has its own ones. */
function reasonWithoutSuccess(reason: string | undefined, { skipReason }: Probe): string {
  const asksForFixtures = [reason, skipReason].some(
    (each) => each !== undefined && fixturesMissingIn(each).length > 0,
  );
  const [first, second] = asksForFixtures ? [reason, skipReason] : [skipReason, reason];
  return first ?? second ?? 'needs a success';
}

function testsOf({ api, settings }: ContractTarget): ContractTest[] {
  const all = chosenChecks(settings)
    .filter((check) => isAsked(check, api))
    .flatMap((check) => operationsFor(check, api).map((operation) => ({ check, operation })));
  return all.filter(({ operation }) => isWanted(settings, operation));
}
