import { createsJob, successOf } from '../../../api/operation.ts';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { timeOf } from '../../../checks/values.ts';
import { asObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** Whether a creation takes from its body what only the service sets. */
export const fieldsBeyondCreation: ScenarioCheck = {
  id: 'fields-beyond-creation',
  kind: 'stateful',
  asserts:
    'A creation sets no field that its body does not have, such as the time of creation or the status of a job.',
  basis: restsOn('D210'),
  fix: 'Take the fields that the body has one by one, and pass over whatever else is sent.',
  writes: ['workflows', 'jobs'],
  operations: onEach((each) => createsJob(each) || each.role === 'create-workflow'),
  async run(scenario) {
    const { operation } = scenario;
    const plan = await scenario.validRequest();
    const json = asObject(plan.json);
    const usual = await scenario.success(operation, plan);
    const beyond = fieldsBeyond(scenario, json, usual);
    const request = { ...plan, id: uuidOfVersion(7), json: { ...json, ...beyond } };
    const { response } = await scenario.respond(operation, request, { expectation: 'open' });
    const created = objectIn(response) ?? {};
    const name = Object.keys(beyond).find((each) => isSame(beyond[each], created[each]));
    if (name === undefined) return;
    scenario.assumed('D210', `A creation sets \`${name}\`, which its body does not have.`, {
      pointer: `/${name}`,
      expected: 'a value of the service',
      actual: shorten(created[name]),
    });
  },
};

const past = '2001-02-03T04:05:06.007Z';

/** Fields that the response has and the body does not, each with another value than the service gives it. */
function fieldsBeyond({ operation }: Scenario, sent: JsonObject, usual: JsonObject): JsonObject {
  const schema = successOf(operation)?.content?.schema;
  const body = operation.requestBody?.content?.schema;
  const completed = schema?.propertyWithRole('completion-time')?.name;
  const beyond: JsonObject = completed === undefined ? {} : { [completed]: past };
  for (const { name } of schema?.properties ?? []) {
    if (name === 'id' || name in sent || body?.property(name)) continue;
    const value = usual[name];
    if (typeof value === 'boolean') beyond[name] = !value;
    else if (typeof value === 'string') {
      beyond[name] = Number.isNaN(timeOf(value)) ? runTag : past;
    }
  }
  return beyond;
}

function isSame(sent: unknown, shown: unknown): boolean {
  return sent === shown || timeOf(sent) === timeOf(shown);
}
