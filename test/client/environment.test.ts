import { expect, test } from 'vitest';
import { createClient, optionsFromEnvironment } from '../../generated/client.ts';
import { run } from '../support/run.ts';
import { startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

test('address and token come from the environment of the process', async () => {
  const service = await startService(({ headers }) => ({ id, sent: headers.authorization }));
  const module = new URL('../../generated/client.ts', import.meta.url);
  const program = `import { createClient, optionsFromEnvironment } from '${module}';
    console.log(JSON.stringify(await createClient(optionsFromEnvironment()).transform.jobs.fetch('${id}')));`;
  const { stdout } = await run('node', ['--input-type=module', '-e', program], {
    env: { ...process.env, DOCPROC_BASE_URL: service.baseUrl, DOCPROC_TOKEN: 'fake-token' },
  });
  expect(JSON.parse(stdout)).toEqual({ id, sent: 'Bearer fake-token' });
});

test('options are over those of the environment, which may be given', async () => {
  const service = await startService(({ headers }) => ({ id, sent: headers.authorization ?? '' }));
  const given = { DOCPROC_BASE_URL: service.baseUrl, DOCPROC_TOKEN: 'fake-given' };
  const own = createClient(optionsFromEnvironment({ token: 'fake-own' }, given));
  expect(await own.transform.jobs.fetch(id)).toMatchObject({ sent: 'Bearer fake-own' });
  const open = createClient(optionsFromEnvironment({}, { DOCPROC_BASE_URL: service.baseUrl }));
  expect(await open.transform.jobs.fetch(id)).toMatchObject({ sent: '' });
});

test('an environment without an address is an error that says so', () => {
  expect(() => optionsFromEnvironment({}, {})).toThrow(/^DOCPROC_BASE_URL: found no address/);
});
