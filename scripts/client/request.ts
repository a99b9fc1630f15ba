import { type CallState, type Connection, exchange } from './connection.ts';
import {
  CallError,
  ConnectionError,
  responseError,
  TimeoutError,
  TokenError,
  throwIfAborted,
} from './errors.ts';
import { type Arguments, type Operation, readArguments } from './operation.ts';
import { type CallOptions, forever, merged } from './options.ts';
import { clean, redactError } from './redaction.ts';
import { kept, type Received } from './response.ts';
import { delayAfter } from './retry.ts';
import { now, pause, timeUp, within } from './timing.ts';

/**
 * Calls one operation, for programs of the smallest size: only what is imported is included.
 *
 * @param operation one of the exported constants, such as `siloEntriesUpdate`
 * @param args those of the operation's method
 * @throws CallError when there is no data to return
 * @throws TypeError when an id is missing
 */
export async function call<Args extends unknown[], Data>(
  connection: Connection,
  operation: Operation<Args, Data>,
  ...args: Args
): Promise<Data> {
  const read = readArguments(operation, args);
  const limits: CallOptions = merged(connection.limits, read.options);
  const { deadline = forever, timeout = 60_000, signal, onRetry } = limits;
  const end = now() + deadline;
  const longest = timeout + (Number(read.query[operation.wait ?? '']) || 0) * 1000;
  const details = { operation: operation.id, attempts: 0, id: Object.values(read.path)[0] };
  // An attempt that has been given up keeps its own stage.
  for (
    let state: CallState = { details, secrets: [], retries: 0 };
    ;
    state = { ...state, stage: undefined }
  ) {
    try {
      const left = end - now();
      if (signal?.aborted || left <= 0) throw timeUp;
      details.attempts += 1;
      return await within(Math.min(longest, left), signal, (signal) =>
        attempt<Data>(connection, operation, read, state, signal),
      );
    } catch (cause) {
      const error = errorOf(cause, state, signal);
      const delay = delayAfter(error, operation, limits, state);
      if (delay >= end - now()) throw error;
      onRetry?.({ operation: operation.id, attempt: details.attempts, delay, error });
      await pause(delay, signal);
    }
  }
}

async function attempt<Data>(
  connection: Connection,
  operation: Operation,
  args: Arguments,
  state: CallState,
  signal: AbortSignal,
): Promise<Data> {
  const response = await exchange(connection, operation, args, state, signal);
  // Whatever middleware has made of it. A body that middleware has read is no failure of the network.
  if (!response.bodyUsed) state.stage = 'sent';
  // The types of data are those of the document: no field is checked.
  let data: (Data & object) | string = await response.text();
  // From here on, an error is no longer that of the network.
  state.stage = undefined;
  try {
    data = JSON.parse(data);
  } catch {
    // The error that this becomes must not quote the text, as this one would.
  }
  const outcome =
    response.ok && data instanceof Object && !Array.isArray(data)
      ? data
      : responseError(connection, operation, state, response, data);
  Reflect.defineProperty(outcome, kept, { value: (): Received => ({ response, state }) });
  if (outcome instanceof CallError) throw outcome;
  operation.conceal?.(outcome);
  return outcome;
}

/** @throws what ends the call: an abort, a token that is missing, or a mistake in the call, which never left */
function errorOf(
  cause: unknown,
  { details, stage, secrets }: CallState,
  signal: AbortSignal | undefined,
): CallError {
  throwIfAborted(signal, details);
  if (cause === timeUp) return new TimeoutError('no response in time', details);
  // Its cause may be an error of another call, which must not pass for one of this.
  if (stage === 'token') throw new TokenError('no token', details, cause);
  if (cause instanceof CallError) return cause;
  if (!stage) throw clean(cause, secrets);
  return new ConnectionError('no response', details, redactError(cause, secrets));
}
