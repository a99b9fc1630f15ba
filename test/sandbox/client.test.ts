import { expect, test } from 'vitest';
import { createClient } from '../../generated/client.ts';
import { start, uuid } from './support.ts';

test('the whole flow, through the client and without a port', async () => {
  const { sandbox, fixtures, controls } = start({ now: '2026-05-01T00:00:00.000Z' });
  const { baseUrl, fetch } = sandbox;
  const { client_id = '', client_secret = '', enrollment_id: id = '' } = fixtures;
  const anonymous = createClient({ baseUrl, fetch });
  const { token } = await anonymous.access.enrollment.authorize({ client_id, client_secret, id });
  const api = createClient({ baseUrl, token, fetch });
  const entryId = fixtures.entry_id ?? '';

  const updated = await api.silo.entries.update(entryId, { folder: 'paid' });
  const paid = await Array.fromAsync(api.silo.entries.list({ folder: 'paid' }));
  expect(paid).toEqual([updated]);
  const [related] = await Array.fromAsync(api.silo.entries.related(entryId));
  expect(related?.context).toBe('corrects.uuid');

  const steps = [{ id: uuid(3), config: { sandbox: { delay: 60_000 } } }];
  await api.transform.workflows.create({ country: 'ES', name: 'A', steps }, { id: uuid(1) });
  await api.transform.workflows.update(uuid(1), { name: 'B' });
  const body = { workflow_id: uuid(1), silo_entry_id: entryId };
  expect((await api.transform.jobs.create(body, {}, { id: uuid(2) })).status).toBe('RUN');
  controls.setClock({ advance: 60_000 });
  expect((await api.transform.jobs.fetch(uuid(2))).status).toBe('OK');

  const series = await Array.fromAsync(
    api.sequence.entries.list(fixtures.series_id ?? '', { limit: 2 }),
  );
  const codes = Array.from(
    { length: 25 },
    (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`,
  );
  expect(series.map(({ code }) => code)).toEqual(codes);
  expect((await api.access.workspace.update({ name: 'New' })).name).toBe('New');
});
