/** The state of a clock: its distance from the real one in ms, or the time at which it is stopped. */
export type ClockState = { offset: number } | { stoppedAt: number };

interface Sleeper {
  until: number;
  wake(): void;
}

/** Longest delay that a timer takes, in ms. */
const longestTimer = 2 ** 31 - 1;

/**
 * The time in a sandbox, in ms since 1970. It runs with the real clock until a test stops or moves it.
 * Delays, waits and the progress of jobs follow it.
 */
export class Clock {
  #state: ClockState = { offset: 0 };
  readonly #sleepers = new Set<Sleeper>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  now(): number {
    return 'stoppedAt' in this.#state ? this.#state.stoppedAt : Date.now() + this.#state.offset;
  }

  get stopped(): boolean {
    return 'stoppedAt' in this.#state;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Restores a state. The time may go back, because the data goes back with it. */
  set state(state: ClockState) {
    this.#state = state;
    this.#wakeDue();
  }

  /**
   * The state of a clock that runs on from a time, or is stopped there. The clock does not change.
   *
   * @param time in ms since 1970
   */
  stateAt(time: number, running: boolean): ClockState {
    return running ? { offset: time - Date.now() } : { stoppedAt: time };
  }

  /** When the clock will show a time, in ms since 1970; undefined while it is stopped before that. */
  realTimeOf(time: number): number | undefined {
    if (time <= this.now()) return Date.now();
    return 'stoppedAt' in this.#state ? undefined : time - this.#state.offset;
  }

  /** Resolves when the clock shows a time, or when the signal ends the wait. */
  async until(time: number, signal?: AbortSignal): Promise<void> {
    if (this.now() >= time || signal?.aborted || this.#closed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    const sleeper = { until: time, wake };
    this.#sleepers.add(sleeper);
    signal?.addEventListener('abort', wake, { once: true });
    this.#setTimer();
    await promise;
    signal?.removeEventListener('abort', wake);
    this.#sleepers.delete(sleeper);
  }

  /** Whether {@link close} was called, which ends waits early. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Ends every wait at once. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const sleeper of this.#sleepers) sleeper.wake();
  }

  #wakeDue(): void {
    const now = this.now();
    for (const sleeper of this.#sleepers) if (sleeper.until <= now) sleeper.wake();
    this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.stopped) return;
    const now = this.now();
    let next = Number.POSITIVE_INFINITY;
    for (const { until } of this.#sleepers) if (until > now && until < next) next = until;
    if (next === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#wakeDue(), Math.min(next - now, longestTimer));
  }
}
