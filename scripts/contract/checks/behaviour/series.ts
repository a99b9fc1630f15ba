import { pageOf } from '../../../checks/page.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import { idsOf } from '../../run/related.ts';
import type { Scenario } from '../../run/scenario.ts';
import { uuidVersion7 } from '../../uuid.ts';

const list = 'listSeriesEntries';
const section = 'Endpoints / 9';

/** The listing of a series can be cut. */
export const seriesPage: ScenarioCheck = {
  id: 'series-page',
  kind: 'behaviour',
  asserts:
    'A page of series entries holds no more than were asked for, and no others than the whole listing.',
  basis: [{ section, fact: 'it lists the entries of a series' }, { decision: 'D50' }],
  mend: 'Cut the list at the size asked for.',
  operations: onlyOn(list),
  async run(scenario) {
    const whole = await entriesOf(scenario, {});
    const page = await entriesOf(scenario, scenario.query(list, { 'page-size': 1 }));
    if (whole.length < 2) return scenario.skip('needs a series of two entries');
    if (page.length > 1) {
      scenario.ofQuery(
        'page-size',
        false,
        'A page of series entries holds more than were asked for.',
        {
          pointer: '/list',
          expected: '1 at most',
          actual: String(page.length),
        },
      );
    }
    const strange = page.find((id) => !whole.includes(id));
    if (strange === undefined) return;
    scenario.documented('A page of series entries holds one that the whole listing lacks.', {
      pointer: '/list',
      expected: 'an entry of the series',
      actual: strange,
    });
  },
};

/** A series has its own entries only. */
export const unknownSeries: ScenarioCheck = {
  id: 'unknown-series',
  kind: 'behaviour',
  asserts: 'The listing of a series that does not exist holds no entries.',
  basis: [{ section, fact: 'it lists the entries of the series in the path' }],
  mend: 'Restrict the query to the series in the path.',
  operations: onlyOn(list),
  async run(scenario) {
    const plan = { path: { series_id: uuidVersion7() } };
    const { response } = await scenario.answered(list, plan, { expectation: 'refusal' });
    const found = pageOf(response)?.list ?? [];
    if (found.length === 0) return;
    scenario.documented('The listing of a series that does not exist holds entries.', {
      pointer: '/list',
      expected: 'none',
      actual: `${found.length} entries`,
    });
  },
};

async function entriesOf(scenario: Scenario, query: Record<string, string | number | undefined>) {
  const series = await scenario.known.seriesId();
  if (series.guess) scenario.skip(`needs a series: add "${series.guess}": "…" to the fixtures`);
  const page = pageOf(
    (await scenario.answered(list, { path: { series_id: series.value }, query })).response,
  );
  return page ? idsOf(page.list) : scenario.skip('needs a listing of the series');
}
