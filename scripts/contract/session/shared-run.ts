import { type Api, readApi } from '../../api/api.ts';
import { fieldNames } from '../../api/field-names.ts';
import { Lazy } from '../../lib/once.ts';
import type { ContractSettings } from '../settings.ts';
import type { ContractTarget } from './contract-target.ts';
import { Discovery } from './discovery.ts';
import type { SequenceOutcome } from './findings.ts';
import type { JobKnowledge } from './job-knowledge.ts';
import { Session } from './session.ts';
import type { Snapshot, UntouchedResources } from './snapshot.ts';

/** What the scenarios of a run share: the document, and what the run knows about the server. */
export interface SharedRun {
  /** The document, read with {@link fieldNames}. */
  readonly api: Api;
  readonly settings: ContractSettings;
  readonly session: Session;
  readonly discovery: Discovery;
  /** The first check that needs it finds it out, so that a run waits only once for slow jobs. */
  readonly jobs: Lazy<JobKnowledge>;
  /** The result of the random sequences of the run. */
  readonly sequences: Lazy<SequenceOutcome>;
  /** Resources that no call of the run touches. */
  readonly untouched: Lazy<UntouchedResources>;
  /** Whether the server understands a query parameter, by the operation and the role: `listSiloEntries folder-filter`. */
  readonly understood: Map<string, Promise<boolean>>;
  /**
   * How often something was awaited in vain: entries to show no value of these tests, by their ids, as a run may have left
   * them so; and a search to find anything, by the id of the operation.
   */
  readonly awaitedInVain: Map<unknown, number>;
  /** What the first requests of the run to each operation changed, by the id of the operation. */
  readonly probeChanges: Map<string, ProbeChange>;
}

/** The part of {@link SharedRun} for checks. They send requests by their scenario, which evaluates the responses. */
export type RunOfScenario = Omit<SharedRun, 'session' | 'discovery'> & {
  readonly discovery: Pick<Discovery, 'kindOfPath' | 'listed' | 'updatable'>;
  readonly session: Omit<Session, 'send' | 'sendToUnknownPath' | 'sendWithMethod'>;
};

/** What GET requests showed before and after the probe of an operation. */
interface ProbeChange {
  /** Identifiers in the requests of the probe. */
  named: readonly string[];
  before: Snapshot;
  after: Snapshot;
}

/** What the scenarios of a new run share. @param session of an earlier run, to continue with it */
export function shareRun(
  target: ContractTarget,
  session: Session = new Session(target),
): SharedRun {
  const { settings } = target;
  const api = readApi(target.api.document, fieldNames);
  return {
    api,
    settings,
    session,
    discovery: new Discovery(api, settings.fixtures, session),
    jobs: new Lazy(),
    sequences: new Lazy(),
    untouched: new Lazy(),
    understood: new Map(),
    awaitedInVain: new Map(),
    probeChanges: new Map(),
  };
}
