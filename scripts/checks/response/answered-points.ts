import { shorten } from '../../lib/text.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { isComplete } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { observationsOf, observedPoints } from '../open-points/observations.ts';

/** Compares what a server does with what its deployment has answered. */
export const answeredPoints: ResponseCheck = {
  id: 'answered-points',
  kind: 'stateful',
  asserts: 'What the server does at an open point is what the deployment has answered.',
  basis: restsOn(...observedPoints),
  onlyAnswered: true,
  fix: 'Let the server do what the answer says, or correct the answer.',
  needs: 'a response that shows one of the points that are answered',
  evaluate(exchange, { operation, decisions = [] }) {
    const answered = decisions.filter(({ answer }) => answer !== undefined);
    const decided = (decision: string) => answered.find(({ id }) => id === decision)?.answer;
    if (answered.length === 0 || !isComplete(exchange)) return undefined;
    const shown = observationsOf(exchange, operation).flatMap((observation) => {
      const decision = answered.find(({ id }) => id === observation.decision);
      return decision ? [{ ...observation, answer: decision.answer }] : [];
    });
    if (shown.length === 0) return undefined;
    return shown
      .filter(({ fits, answer }) => !fits(answer, decided))
      .map(
        ({ decision, answer, seen }): Finding => ({
          level: 'documented',
          decision,
          message: 'The server does something else than the deployment has answered.',
          expected: shorten(answer),
          actual: seen,
        }),
      );
  },
};
