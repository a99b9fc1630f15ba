/** The state of a clock: its distance from the real one in ms, or the time at which it is stopped. */
export type ClockState = { offset: number } | { stoppedAt: number };

interface Sleeper {
  until: number;
  /** @param isDue whether the clock shows the time */
  wake(isDue: boolean): void;
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

  /**
   * Waits until the clock shows a time.
   *
   * @returns false when the signal, {@link endWaits} or {@link close} ended the wait before
   */
  async until(time: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted || this.#closed) return false;
    if (this.now() >= time) return true;
    const { promise, resolve: wake } = Promise.withResolvers<boolean>();
    const abort = () => wake(false);
    const sleeper = { until: time, wake };
    this.#sleepers.add(sleeper);
    signal?.addEventListener('abort', abort, { once: true });
    this.#setTimer();
    const isDue = await promise;
    signal?.removeEventListener('abort', abort);
    this.#sleepers.delete(sleeper);
    return isDue;
  }

  /** Ends every wait at once: what it waited for is gone. */
  endWaits(): void {
    for (const sleeper of this.#sleepers) sleeper.wake(false);
  }

  /** Ends every wait at once, and those to come. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.endWaits();
  }

  #wakeDue(): void {
    const now = this.now();
    for (const sleeper of this.#sleepers) {
      if (sleeper.until > now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake(true);
    }
    this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.stopped) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { until } of this.#sleepers) if (until < next) next = until;
    if (next === Number.POSITIVE_INFINITY) return;
    // A sleeper may have become due since the clock was read for it.
    const delay = Math.max(0, Math.min(next - this.now(), longestTimer));
    this.#timer = setTimeout(() => this.#wakeDue(), delay);
  }
}
