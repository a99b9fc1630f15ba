import { type SandboxAnswer, type SandboxRequest, succeed } from '../exchange.ts';
import type { Fixtures } from '../fixtures.ts';
import { Refusal, refuse } from '../refusal.ts';
import { parseTarget } from '../request/target.ts';

const prefix = '/_sandbox';

/** What a test asks of the sandbox itself, under `/_sandbox`. */
export class Controls {
  readonly #fixtures: Fixtures;

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  /** Answers a request under the prefix, and nothing else. */
  answer(request: SandboxRequest): SandboxAnswer | undefined {
    if (!request.target.startsWith(prefix)) return undefined;
    const { path } = parseTarget(request.target);
    if (path === `${prefix}/fixtures` && request.method === 'GET') {
      return succeed(JSON.stringify(this.#fixtures));
    }
    return refuse(new Refusal(404, 'unknown-path', `There is no control ${path}.`));
  }
}
