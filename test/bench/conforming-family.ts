import { runFamily } from '../sandbox/answers/family-run.ts';
import type { Benchmark, Measurement } from './support.ts';

const seed = 2002;
const count = 300;
const aim = 240;

/** The contract tests on sandboxes that decide open points otherwise, as the heavy tests run them. */
export const benchmark: Benchmark = {
  title: 'Conforming family',
  async run(): Promise<Measurement[]> {
    const { failures, answers, seconds, processorSeconds } = await runFamily(seed, count);
    const chosen = `${count} combinations`;
    return [
      {
        what: `${chosen} (seed ${seed}): with false alarms`,
        ...{ value: failures.length, unit: '' },
        ...{ aim: 'none', reached: failures.length === 0 },
      },
      { what: `${chosen}: answers given, of ${answers.of}`, value: answers.given, unit: '' },
      {
        what: `${chosen}: time on the clock`,
        ...{ value: seconds, unit: 's' },
        ...{ aim: `at most ${aim}`, reached: seconds <= aim },
      },
      { what: `${chosen}: processor time`, value: processorSeconds, unit: 's' },
    ];
  },
};
