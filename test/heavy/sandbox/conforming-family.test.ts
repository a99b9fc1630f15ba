import { expect, test } from 'vitest';
import { type Driver, runFamily } from '../../sandbox/answers/family-run.ts';

const seed = Number(process.env.FAMILY_SEED ?? 2002);
const count = Number(process.env.FAMILY_RUNS ?? 16);

/** Drivers of the storage, and how many sandboxes there are on each: all have the same rules. */
const drivers: [Driver, number][] = [
  ['node', count],
  ['wasm', Math.ceil(count / 10)],
];

test.each(drivers)(
  `over %s, %i conforming sandboxes have no documented finding, and none with their answers (FAMILY_SEED=${seed})`,
  async (driver, runs) => {
    const { failures, causes, answers, ...took } = await runFamily(seed, runs, driver);
    const [time, processorTime] = [took.seconds, took.processorSeconds].map(Math.round);
    process.stdout.write(
      `conforming family over ${driver}: ${runs} sandboxes (seed ${seed}), ${answers.given} of ${answers.of} answers, ${failures.length} with false alarms, ${time} s, ${processorTime} s of processor time\n`,
    );

    expect(failures, `FAMILY_SEED=${seed}; the fewest answers: ${JSON.stringify(causes)}`).toEqual(
      [],
    );
  },
  1_200_000,
);
