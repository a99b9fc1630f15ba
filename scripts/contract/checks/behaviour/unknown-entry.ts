import { onlyOn, type ScenarioCheck } from '../../check.ts';
import { mark } from '../../run/known.ts';
import { uuidVersion7 } from '../../uuid.ts';

/** An entry that does not exist cannot be updated. */
export const unknownEntry: ScenarioCheck = {
  id: 'unknown-entry',
  kind: 'behaviour',
  asserts: 'An update of an entry that does not exist does not succeed.',
  basis: [{ section: 'Endpoints / 1', fact: 'the id of the path is that of an entry' }],
  mend: 'Answer 404 when there is no such entry; do not create one.',
  writes: ['entries'],
  operations: onlyOn('updateSiloEntry'),
  async run(scenario) {
    const plan = { path: { id: uuidVersion7() }, json: { folder: mark } };
    const { response } = await scenario.answered(scenario.operation.id, plan, {
      expectation: 'refusal',
    });
    if (response.status !== 200) return;
    scenario.documented('An update of an entry that does not exist succeeded.', {
      expected: 'no success',
      actual: 'status 200',
    });
  },
};
