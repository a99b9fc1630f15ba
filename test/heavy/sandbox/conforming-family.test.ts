import { expect, test } from 'vitest';
import { runFamily } from '../../sandbox/answers/family-run.ts';

const seed = Number(process.env.FAMILY_SEED ?? 2002);
const count = Number(process.env.FAMILY_RUNS ?? 150);

test(`${count} conforming sandboxes have no documented finding, and none with their answers (FAMILY_SEED=${seed})`, async () => {
  const { failures, causes, answers, seconds, processorSeconds } = await runFamily(seed, count);
  const [time, processorTime] = [seconds, processorSeconds].map(Math.round);
  process.stdout.write(
    `conforming family: ${count} sandboxes (seed ${seed}), ${answers.given} of ${answers.of} answers, ${failures.length} with false alarms, ${time} s, ${processorTime} s of processor time\n`,
  );

  expect(failures, `FAMILY_SEED=${seed}; the fewest answers: ${JSON.stringify(causes)}`).toEqual(
    [],
  );
}, 1_200_000);
