import type { Operation } from '../../api/operation.ts';
import type { CompleteExchange } from '../exchange.ts';
import { errorObservers, errorPoints } from './error-points.ts';
import { fieldObservers, fieldPoints } from './field-points.ts';
import type { Observation } from './observation.ts';
import { pageObservers, pagePoints } from './page-points.ts';

const observers = [...pageObservers, ...errorObservers, ...fieldObservers];

/** The decisions whose answers single exchanges can contradict. */
export const observedPoints = [...errorPoints, ...pagePoints, ...fieldPoints];

/** Everything that an exchange shows of open points. */
export function observationsOf(exchange: CompleteExchange, operation: Operation): Observation[] {
  return observers.flatMap((observe) => observe(exchange, operation));
}
