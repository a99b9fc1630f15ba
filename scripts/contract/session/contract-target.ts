import type { Api } from '../../api/api.ts';
import type { Exchange, Expectation } from '../../checks/exchange.ts';
import type { Fetch } from '../http/send.ts';
import type { ContractSettings } from '../settings.ts';

/** What a run tests, and how. */
export interface ContractTarget {
  api: Api;
  /** Address in front of every path, without a slash at its end. */
  url: string;
  settings: ContractSettings;
  /** In place of the network, such as that of a sandbox in process. */
  fetch?: Fetch | undefined;
  /** Ends the run early. */
  signal?: AbortSignal | undefined;
}

/** Options for sending a single request. */
export interface SendOptions {
  /** `success` when left out. */
  expectation?: Expectation;
  /** How many ms to add to the time-out. */
  extraTime?: number;
  /** Whether the request restores a change, so that it is also sent after the end of the run. */
  restoring?: boolean;
  /** The creation under the same identifier that succeeded before, with another body. */
  earlier?: Exchange;
  /** Whether the checks of single responses leave it out, for example because it may lag behind a write. */
  unchecked?: boolean;
}
