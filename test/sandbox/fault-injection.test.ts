import { expect, test } from 'vitest';
import { start, uuid } from './support.ts';

const path = `/transform/v1/jobs/${uuid(1)}`;

test('latency runs on the clock', async () => {
  const { call, controls } = start();
  controls.setClock({ running: false });
  controls.addFault({ latency: 3_600_000, path });
  const slow = call('PUT', path, {});
  expect((await call('GET', '/silo/v1/entries')).status).toBe(200);
  expect((await call('GET', path.replace('1', '2'))).status).toBe(404);
  controls.setClock({ advance: 3_600_000 });
  expect((await slow).status).toBe(200);
});

test.each([
  ['times', { status: 500, times: 0 }],
  ['status', { status: 200 }],
  ['operation', { status: 500, operation: 'silo.nothing' }],
  ['drop', { drop: 'sometimes' }],
  ['retry_after', { status: 429, retry_after: 'a\r\nb' }],
  ['what', { times: 1 }],
  ['latency', { what: 1 }],
])('a wrong %s is named in the error', async (name, order) => {
  const { call } = start();
  const { status, body } = await call('POST', '/_sandbox/faults', order);
  expect([status, body.code]).toEqual([400, 'invalid-fault']);
  expect(body.message).toContain(name);
});

test('can be listed and called off', async () => {
  const { call } = start();
  await call('POST', '/_sandbox/faults', { status: 500 });
  expect((await call('GET', '/_sandbox/faults')).body.faults).toMatchObject([
    { status: 500, times: 1 },
  ]);
  await call('DELETE', '/_sandbox/faults');
  expect((await call('GET', '/silo/v1/entries')).status).toBe(200);
});
