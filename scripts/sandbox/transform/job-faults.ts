import type { Fault, Step } from '../resources.ts';
import type { Call, JobRules } from '../rules.ts';
import type { Run } from './job-run.ts';

/** The last time that a date can have, which no clock of a sandbox reaches. */
const never = 8.64e15;

const requested: Fault = {
  code: 'requested-fault',
  message: 'The sandbox injects this fault because it was requested.',
};

/** Plans the run of a job, with the fault that is injected into its creation, if there is one. */
export function planWithFault(steps: readonly Step[], call: Call): Run {
  const { fault, rules } = call;
  if (fault?.job === undefined && fault?.failing_step === undefined) {
    return rules.planRun(steps, call);
  }
  let reached = 0;
  const settingsOf: JobRules['settingsOf'] = (step, of) => {
    const settings = rules.settingsOf(step, of);
    reached += 1;
    return reached === fault.failing_step
      ? { ...settings, outcome: 'ERR', ...requested }
      : settings;
  };
  const run = rules.planRun(steps, { ...call, rules: { ...rules, settingsOf } });
  if (fault.job === 'stuck') return stuck(run);
  return reached < (fault.failing_step ?? 0) ? { ...run, fault: requested } : run;
}

/** A run whose first step never ends. */
function stuck(run: Run): Run {
  const steps = run.steps.slice(0, 1).map((step) => ({ ...step, end: never }));
  return { start: run.start, end: never, steps };
}
