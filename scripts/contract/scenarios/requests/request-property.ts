import fc from 'fast-check';
import type { Exchange, ReceivedResponse, SentRequest } from '../../../checks/exchange.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import type { Scenario } from '../../session/scenario.ts';
import { pick } from '../../session/test-data.ts';
import { presentWorkspace } from '../access/workspace.ts';

/** A generated request, and the decision on which its validity rests, if it does. */
export interface GeneratedPlan extends RequestPlan {
  decision?: string;
}

/** What generated requests are evaluated by. */
export interface RequestProperty {
  plans: fc.Arbitrary<GeneratedPlan>;
  /** Whether a response is as it should be; `undefined` when its status tells nothing. */
  holds(response: ReceivedResponse, request: SentRequest): boolean | undefined;
}

/**
 * Sends generated requests until one is not responded to as it should be.
 *
 * @returns the smallest such request, with what was sent and received
 */
export async function firstFailure(
  scenario: Scenario,
  { plans, holds }: RequestProperty,
): Promise<{ exchange: Exchange; decision: string | undefined } | undefined> {
  const { seed, runs: numRuns } = scenario.settings;
  let smallest: { exchange: Exchange; decision: string | undefined } | undefined;
  let evaluated = false;
  const property = fc.asyncProperty(plans, async ({ decision, ...plan }) => {
    const exchange = await scenario.send(scenario.operation, plan, { expectation: 'open' });
    const held = exchange.response && holds(exchange.response, exchange.request);
    evaluated ||= held !== undefined;
    if (held ?? true) return true;
    smallest = { exchange, decision };
    return false;
  });
  const parameters = { seed, numRuns, interruptAfterTimeLimit: 20_000 };
  const { failed, errorInstance } = await fc.check(property, parameters);
  // The request could not be sent, such as when the run was interrupted.
  if (failed && !smallest) throw errorInstance;
  if (!evaluated) scenario.skip('needs a response that shows values of the request');
  return smallest;
}

/** A valid request, whose effect is undone when the check ends. */
export async function baseRequest(scenario: Scenario): Promise<RequestPlan> {
  const plan = await scenario.validRequest();
  const { operation } = scenario;
  if (operation.method !== 'PATCH') return plan;
  if (operation.path.variables.length === 0) {
    const present = await presentWorkspace(scenario);
    const properties = operation.requestBody?.content?.schema.properties ?? [];
    return { ...plan, json: pick(present, properties) };
  }
  // It says what is so already, so that it also puts that back.
  scenario.afterwards(() => scenario.send(operation, plan, { restoring: true }));
  return plan;
}
