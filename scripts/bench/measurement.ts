/** One figure that a benchmark measured. */
export interface Measurement {
  /** What was measured, such as `generate, 110 operations`. */
  what: string;
  value: number;
  /** `ms`, `bytes`, `requests/s`, `×` … */
  unit: string;
  /** The figure aimed at, in words, if there is one. */
  aim?: string;
  /** Whether the aim is reached. */
  reached?: boolean;
}

/** What a file of this folder exports as `benchmark`. Everything it compares runs side by side. */
export interface Benchmark {
  title: string;
  /** Runs for some seconds; talks to loopback only. */
  run(): Promise<Measurement[]>;
}
