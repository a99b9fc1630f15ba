import type { Exchange } from '../../checks/exchange.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** Judges an exchange; `assets/verdict.js` must have been loaded. */
export function judge(exchange: Exchange): Verdict {
  const { judgeExchange } = globalThis as unknown as {
    judgeExchange(exchange: Exchange): Verdict;
  };
  return judgeExchange(exchange);
}
