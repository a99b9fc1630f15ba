import { Refusal, shorten } from '../refusal.ts';
import type { Step } from '../resources.ts';

/** What the sandbox does at a step, as `config.sandbox` of the step says. */
export interface StepSettings {
  /** Status with which the step ends, by which `next` routes. `OK` unless given; `ERR` is a failure. */
  outcome: string;
  /** Code of the event with which it ends, and of the fault if it fails. */
  code: string;
  /** Message of that event and fault. */
  message: string;
  /** How long it takes, in ms. */
  delay: number;
}

/** Longest delay of a step, in ms: ten years. */
const longestDelay = 10 * 365 * 24 * 3600 * 1000;

/**
 * Reads the settings of a step. Whatever its provider, a step without any ends `OK`.
 *
 * @param delay of a step that names none, in ms
 * @param place of the step in the request, for the message
 * @throws Refusal when `config.sandbox` is not as it should be
 */
export function stepSettings(step: Step, delay: number, place = 'step'): StepSettings {
  const given = Object.hasOwn(step.config ?? {}, 'sandbox') ? step.config?.sandbox : {};
  const field = `${place}.config.sandbox`;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalid(field, given, 'an object');
  }
  const settings = given as Record<string, unknown>;
  for (const name of ['outcome', 'code', 'message']) {
    const value = settings[name];
    if (value !== undefined && typeof value !== 'string') {
      throw invalid(`${field}.${name}`, value, 'a string');
    }
  }
  if (settings.delay !== undefined && !isDelay(settings.delay)) {
    throw invalid(`${field}.delay`, settings.delay, 'milliseconds, from 0 to ten years');
  }
  const outcome = (settings.outcome as string | undefined) ?? 'OK';
  const failed = outcome === 'ERR';
  return {
    outcome,
    code: (settings.code as string | undefined) ?? (failed ? 'failed' : 'completed'),
    message: (settings.message as string | undefined) ?? `The step ended with ${outcome}.`,
    delay: (settings.delay as number | undefined) ?? delay,
  };
}

function isDelay(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= longestDelay
  );
}

function invalid(field: string, found: unknown, expected: string): Refusal {
  return new Refusal(
    400,
    'invalid-body',
    `${field}: found ${shorten(found)}, expected ${expected}.`,
  );
}
