import type { FaultName } from './named-faults.ts';

/** What a request gets, and what a caller does about it. */
interface FaultDescription {
  effect: string;
  advice: string;
}

/** The named faults for people: the page of the reference. Apart from them, because it is not loaded where they are injected. */
export const faultDescriptions: Readonly<Record<FaultName, FaultDescription>> = {
  latency: {
    effect: 'Its response after this time on the clock of the sandbox.',
    advice: 'Set a timeout, and repeat what is safe to repeat.',
  },
  'rate-limit': {
    effect: '429 with `Retry-After`. Nothing is done.',
    advice: 'Wait as long as `Retry-After` says, and repeat the request, whatever its method.',
  },
  unavailable: {
    effect: '503. Nothing is done.',
    advice: 'Repeat after a pause what is safe to repeat.',
  },
  'drop-before-commit': {
    effect: 'A closed connection. Nothing is done.',
    advice: 'Repeat what is safe to repeat: you cannot know that nothing was done.',
  },
  'drop-after-commit': {
    effect: 'A closed connection. Everything is done.',
    advice: 'Create with PUT and an id of your own, so that a repetition creates nothing twice.',
  },
  'truncated-body': {
    effect: 'A response whose body ends in the middle, and then a closed connection.',
    advice: 'Repeat what is safe to repeat; everything is done already.',
  },
  'malformed-body': {
    effect: 'A response whose JSON ends in the middle.',
    advice: 'Do not use a part of the body. Repeat what is safe to repeat.',
  },
  'html-body': {
    effect: 'A page of HTML with status 200, as of a gateway.',
    advice: 'Look at `Content-Type` before you parse.',
  },
  'empty-body': {
    effect: 'A response without a body.',
    advice: 'Report the missing body, and repeat what is safe to repeat.',
  },
  'duplicate-delivery': {
    effect: 'The last of two responses, because a proxy sends the request twice.',
    advice: 'Create with PUT and an id of your own: a POST creates two jobs.',
  },
  'job-stuck': {
    effect: 'A job whose first step never ends. Other requests get their normal response.',
    advice: 'Set a deadline for a job, and keep its id to look at it later.',
  },
  'job-failed': {
    effect:
      'A job that fails at this step. A job that reaches fewer steps fails when it ends. Other requests get their normal response.',
    advice: 'Look at `status` and `faults` of a job that has completed.',
  },
  'expired-token': {
    effect:
      '401, as to a token that has expired. Operations without a token get their normal response.',
    advice: 'Authorize the enrollment again, and repeat the request once with the new token.',
  },
};
