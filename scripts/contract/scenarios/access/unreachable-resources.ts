import { namesResource, type Operation, pageOf, takesToken } from '../../../api/operation.ts';
import { pageIn } from '../../../api/success.ts';
import { decisionOn, restsOn } from '../../../checks/basis.ts';
import {
  isClientErrorStatus,
  isComplete,
  isSuccessStatus,
  type ReceivedResponse,
} from '../../../checks/exchange.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { createJob } from '../../resources/jobs/job-creation.ts';
import { createWorkflow } from '../../resources/workflows/workflow-data.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type ChangedKind, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import type { OtherMethod } from '../../session/transport.ts';

const writes: readonly ChangedKind[] = ['workflows', 'jobs'];

// Of each operation that names a resource, but for the search: what that returns is left open.
const unknownDecisions = ['D112', 'D113', 'D114', 'D115'] as const;

const unknownPath: ScenarioCheck = {
  id: 'unknown-path',
  kind: 'stateless',
  asserts:
    'A GET request to a path that no operation has does not succeed, and does not make the server fail.',
  basis: restsOn('D58', 'D186'),
  fix: 'Respond with 404 to every path that no operation has.',
  // What becomes of such a path does not depend on any operation: one stands for all.
  operations: ({ operations }) => operations.filter(({ method }) => method === 'GET').slice(0, 1),
  async run(scenario) {
    await scenario.validRequest();
    const exchange = await scenario.sendToUnknownPath();
    if (!isComplete(exchange)) return;
    const what = 'A request to a path that no operation has';
    const { status } = exchange.response;
    if (scenario.reportFailure(exchange, what) || !isSuccessStatus(status)) return;
    const details = { expected: 'status 404', actual: `status ${status}` };
    scenario.assumed('D186', `${what} succeeds.`, details);
  },
};

const unknownMethod: ScenarioCheck = {
  id: 'unknown-method',
  kind: 'stateless',
  asserts:
    'A request with a method that no operation has does not succeed, such as one to delete a workflow or a job. Neither that nor HEAD makes the server fail.',
  basis: restsOn('D58', 'D198'),
  fix: 'Respond with 405 to every other method of a path that an operation has.',
  writes,
  operations: ({ operations }) => [
    ...operations
      .filter(({ method, path }) => method === 'GET' && path.variables.length === 0)
      .slice(0, 1),
    ...operations.filter(({ role }) => role === 'create-workflow' || role === 'create-job'),
  ],
  async run(scenario) {
    const { method, path, role } = scenario.operation;
    if (method !== 'GET') {
      const create = role === 'create-job' ? createJob : createWorkflow;
      const { id } = await create(scenario);
      return compareMethod(
        scenario,
        'DELETE',
        path.fillWith(() => id),
      );
    }
    await scenario.validRequest();
    for (const other of ['HEAD', 'PROPFIND'] as const)
      await compareMethod(scenario, other, path.template);
  },
};

async function compareMethod(scenario: Scenario, method: OtherMethod, path: string): Promise<void> {
  const exchange = await scenario.sendWithMethod(method, path);
  // A method may be unknown to the whole server, which is 501 (RFC 9110, section 15.6.2).
  if (!isComplete(exchange)) return;
  const { status } = exchange.response;
  const isFailure = scenario.reportFailure(exchange, `A request with the method ${method}`);
  // Where there is GET, there may be HEAD (section 9.3.2).
  if (isFailure || method === 'HEAD' || !isSuccessStatus(status)) return;
  const details = { expected: 'status 405', actual: `status ${status}` };
  scenario.assumed('D198', `A request with the method ${method} succeeds.`, details);
}

const unknownResource: ScenarioCheck = {
  id: 'unknown-resource',
  kind: 'stateful',
  asserts:
    'A request for a resource that does not exist does not succeed, or lists nothing where it lists. One that is rejected does not create it.',
  basis: restsOn(...unknownDecisions, 'D58', 'D119'),
  fix: 'Respond with 404 when there is no such resource; do not create one.',
  writes: ['entries', ...writes],
  operations: (api) =>
    api.operations.filter(
      (each) => namesResource(each) && decisionOn(each, unknownDecisions, api) !== undefined,
    ),
  async run(scenario) {
    const decision = decisionOn(scenario.operation, unknownDecisions, scenario.run.api);
    if (decision === undefined) return;
    const plan = await scenario.validRequest();
    const { operation } = scenario;
    const unknown = { ...plan, id: uuidOfVersion(7) };
    const exchange = await scenario.respond(operation, unknown, { expectation: 'error' });
    const what = 'A request for a resource that does not exist';
    if (scenario.reportFailure(exchange, what)) return;
    if (reaches(exchange.response, operation)) {
      return scenario.assumed(decision, `${what} succeeded.`, {
        expected: pageOf(operation) ? 'an error, or no items' : 'no success',
        actual: `status ${exchange.response.status}`,
      });
    }
    const again = await scenario.respond(operation, unknown, { expectation: 'error' });
    if (!isClientErrorStatus(exchange.response.status) || !reaches(again.response, operation))
      return;
    scenario.assumed('D119', `${what} was rejected, and the same one succeeded afterwards.`, {
      expected: `status ${exchange.response.status}`,
      actual: `status ${again.response.status}`,
    });
  },
};

const foreignResource: ScenarioCheck = {
  id: 'foreign-resource',
  kind: 'stateful',
  asserts:
    'The token of another workspace reaches neither the entries, jobs and workflows nor the series of this one.',
  basis: restsOn('D105'),
  fix: 'Look every resource up within the workspace of the token; respond with 404 otherwise.',
  writes: ['entries', ...writes],
  operations: onEach((operation) => namesResource(operation) && takesToken(operation)),
  async run(scenario) {
    const token = scenario.otherToken();
    const plan = await scenario.validRequest();
    const { operation } = scenario;
    const options = { expectation: 'error' } as const;
    const { response } = await scenario.respond(operation, { ...plan, token }, options);
    if (!reaches(response, operation)) return;
    const unknown = { ...plan, token, id: uuidOfVersion(7) };
    const other = await scenario.respond(operation, unknown, options);
    // Where anything succeeds, as it may (D112 to D115), a success does not show that this was reached.
    if (reaches(other.response, operation)) {
      return scenario.skip('needs a server on which a resource that does not exist is an error');
    }
    scenario.assumed('D105', 'The token of another workspace reaches a resource of this one.', {
      expected: 'no success',
      actual: `status ${response.status}`,
    });
  },
};

/** Whether a response shows that a resource was reached: a success, for a listing one with items. */
function reaches(response: ReceivedResponse, operation: Operation): boolean {
  if (response.status !== 200) return false;
  return !pageOf(operation) || (pageIn(response, operation)?.items.length ?? 0) > 0;
}

/** Checks of requests for what is not there, or belongs to another workspace. */
export const unreachableResourceChecks: readonly ScenarioCheck[] = [
  unknownPath,
  unknownMethod,
  unknownResource,
  foreignResource,
];
