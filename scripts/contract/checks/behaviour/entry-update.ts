import { setTimeout as pause } from 'node:timers/promises';
import { shorten } from '../../../api/validator.ts';
import { contains } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import { entriesToChange, findListed, updateEntry, withNote } from '../../run/entries.ts';
import { mark } from '../../run/known.ts';
import type { Body, Scenario } from '../../run/scenario.ts';

const operations = onlyOn('updateSiloEntry');
const section = 'Endpoints / 1';

/** An entry that was moved is seen in its new folder. */
export const entryMoved: ScenarioCheck = {
  id: 'entry-moved',
  kind: 'behaviour',
  asserts: 'After an update of its folder, the listing shows the entry in the new folder.',
  basis: [{ section, fact: 'an entry can be updated and listed, and is held by a folder' }],
  mend: 'Commit the update before answering, and list from what was committed.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const { entry, folder } = await moveSomewhere(scenario);
    const listed = await findListed(scenario, entry.id, ({ folder: found }) => found === folder);
    if (!listed) return;
    if (typeof listed.folder === 'string' && listed.folder !== folder) {
      scenario.documented('The listing shows an entry in the folder it was moved out of.', {
        pointer: '/list/0/folder',
        expected: folder,
        actual: listed.folder,
      });
    }
  },
};

/** A document that was updated is seen everywhere. */
export const entryDataKept: ScenarioCheck = {
  id: 'entry-data-kept',
  kind: 'behaviour',
  asserts: 'After an update of its data, the answer and the listing show the new document.',
  basis: [{ section, fact: 'the body carries the data of the entry, and the entry is returned' }],
  mend: 'Store the whole document, answer with it, and list it.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const changed = withNote(entry, 'ñ☃ “quoted”');
    const answer = await updateEntry(scenario, entry, { data: changed.data });
    const read = (body: Body) => changed.read(body.data);
    if (answer.data !== undefined && read(answer) !== changed.text) {
      return scenario.documented('The answer to an update shows another document than was sent.', {
        pointer: '/data',
        expected: shorten(changed.text),
        actual: shorten(read(answer)),
      });
    }
    const listed = await findListed(scenario, entry.id, (each) => read(each) === changed.text);
    if (!listed?.data || Object.keys(listed.data).length === 0) return;
    if (read(listed) !== changed.text) {
      scenario.documented('The listing shows another document than the update has stored.', {
        pointer: '/list/0/data',
        expected: shorten(changed.text),
        actual: shorten(read(listed)),
      });
    }
  },
};

/** An update changes one entry only. */
export const entryUpdateLeavesOthers: ScenarioCheck = {
  id: 'entry-update-leaves-others',
  kind: 'behaviour',
  asserts: 'An update changes the entry of the path and no other.',
  basis: [{ section, fact: 'the id of the path is that of the entry to update' }],
  mend: 'Restrict the update to the entry of the path.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const [entry, other] = await entriesToChange(scenario, 2);
    await updateEntry(scenario, entry, { folder: `${mark}-${scenario.known.number()}` });
    const found = await findListed(scenario, other.id, () => true);
    const changed = ['folder', 'data', 'updated_at'].filter(
      (field) => found?.[field] !== undefined && !contains(found[field], other[field]),
    );
    if (!found || changed.length === 0) return;
    scenario.documented('An update of one entry changed another one.', {
      pointer: '/list',
      expected: `entry ${other.id} as it was`,
      actual: `another ${changed.join(', ')}`,
    });
  },
};

/** An update leaves what it does not name. */
export const entryUpdateKeepsRest: ScenarioCheck = {
  id: 'entry-update-keeps-rest',
  kind: 'behaviour',
  asserts:
    'An update of the folder keeps the document, an update of the document keeps the folder, and both keep the id and the time of creation.',
  basis: [{ section, fact: 'PATCH changes a part of a resource (RFC 5789)' }],
  mend: 'Change only the fields that the body has.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const moved = await updateEntry(scenario, entry, {
      folder: `${mark}-${scenario.known.number()}`,
    });
    compare(scenario, entry, moved, ['id', 'created_at', 'data']);
    const changed = await updateEntry(scenario, entry, { data: withNote(entry, 'kept').data });
    compare(scenario, { ...entry, folder: moved.folder }, changed, ['id', 'created_at', 'folder']);
  },
};

/** An update moves the time of update. */
export const entryUpdateTime: ScenarioCheck = {
  id: 'entry-update-time',
  kind: 'behaviour',
  asserts: 'An update of folder and document moves `updated_at` forward.',
  basis: [{ section: 'Silo entry', fact: 'an entry carries the time at which it was updated' }],
  mend: 'Set `updated_at` to the present time with every update.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const body = {
      folder: `${mark}-${scenario.known.number()}`,
      data: withNote(entry, 'time').data,
    };
    const before = Date.parse(entry.updated_at);
    await updateEntry(scenario, entry, body);
    // Another update may have come in the same millisecond, so this one is made again a little later.
    await pause(10);
    const again = { ...body, folder: `${mark}-${scenario.known.number()}` };
    const after = Date.parse((await updateEntry(scenario, entry, again)).updated_at);
    if (Number.isNaN(before) || Number.isNaN(after) || after > before) return;
    scenario.documented('An update did not move `updated_at` forward.', {
      pointer: '/updated_at',
      expected: 'a time after the one before',
      actual: `${new Date(after).toISOString()} after ${new Date(before).toISOString()}`,
    });
  },
};

/** A refused update changes nothing. */
export const refusedUpdate: ScenarioCheck = {
  id: 'refused-update',
  kind: 'behaviour',
  asserts: 'An update that is refused leaves the entry as it was.',
  basis: [{ decision: 'D58' }],
  mend: 'Check the whole body before changing anything, or change it in one transaction.',
  writes: ['entries'],
  operations,
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const folder = `${mark}-${scenario.known.number()}`;
    const { response } = await scenario.answered(
      'updateSiloEntry',
      { path: { id: entry.id }, json: { folder, data: 'no object' } },
      { expectation: 'refusal' },
    );
    scenario.afterwards(() => updateEntry(scenario, entry, { folder: entry.folder }, true));
    if (response.status < 400 || response.status > 499) return;
    const listed = await findListed(scenario, entry.id, () => true);
    if (listed?.folder !== folder) return;
    scenario.assumed('D58', 'An update was refused, and yet it moved the entry.', {
      pointer: '/list/0/folder',
      expected: shorten(entry.folder),
      actual: folder,
    });
  },
};

function compare(scenario: Scenario, before: Body, after: Body, fields: readonly string[]): void {
  for (const field of fields) {
    if (after[field] === undefined || before[field] === undefined) continue;
    if (contains(after[field], before[field])) continue;
    scenario.documented(`An update that does not name \`${field}\` changed it.`, {
      pointer: `/${field}`,
      expected: shorten(before[field]),
      actual: shorten(after[field]),
    });
  }
}

async function moveSomewhere(scenario: Scenario): Promise<{ entry: Body; folder: string }> {
  const [entry] = await entriesToChange(scenario, 1);
  const folder = `${mark}-${scenario.known.number()}`;
  await updateEntry(scenario, entry, { folder });
  return { entry, folder };
}
