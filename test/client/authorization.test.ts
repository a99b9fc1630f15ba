import { expect, test } from 'vitest';
import {
  authorizedToken,
  call,
  connect,
  createClient,
  siloEntriesList,
  TokenError,
  UnauthorizedError,
} from '../../generated/client.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { refuse, type Service, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const credentials = { client_id: 'fake-client', client_secret: 'fake-secret' };
const authorizations = ({ received }: Service) =>
  received.filter(({ path }) => path.endsWith('/authorize')).length;

/** A service whose tokens are good for some calls only. */
function expiring(uses: number): Promise<Service> {
  let issued = 0;
  let left = 0;
  return startService(async ({ path, headers }, response) => {
    if (path.endsWith('/authorize')) {
      issued += 1;
      left = uses;
      return { id, token: `fake-token-${issued}` };
    }
    left -= 1;
    const isGood = left >= 0 && headers.authorization === `Bearer fake-token-${issued}`;
    return isGood ? { id } : refuse(response, 401);
  });
}

test('authorizes once for many calls, and once again when the token is rejected', async () => {
  const service = await expiring(25);
  const api = createClient({ ...service, token: authorizedToken(service, credentials) });
  const twenty = () => Promise.all(Array.from({ length: 20 }, () => api.transform.jobs.fetch(id)));
  await twenty();
  expect(authorizations(service)).toBe(1);
  await twenty();
  expect(authorizations(service)).toBe(2);
});

test('does so for calls by function too, without a token of its own', async () => {
  const service = await expiring(5);
  const connection = connect({ ...service, token: authorizedToken(service, credentials) });
  const calls = Array.from({ length: 8 }, () => call(connection, siloEntriesList));
  await Promise.all(calls);
  expect(authorizations(service)).toBe(2);
  expect(service.received[0]?.headers.authorization).toBeUndefined();
  expect(service.received[0]?.body).toEqual(credentials);
});

test('credentials that are refused are a TokenError, and tried again by the next call', async () => {
  const service = await startService(({ path }, response) =>
    path.endsWith('/authorize') ? refuse(response, 401, { code: 'fake-secret' }) : { id },
  );
  const api = createClient({ ...service, token: authorizedToken(service, credentials) });
  const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
  expect(error).toBeInstanceOf(TokenError);
  expect(error.cause).toBeInstanceOf(UnauthorizedError);
  expect(JSON.stringify(error.cause)).not.toContain('fake-secret');
  await api.safe.transform.jobs.fetch(id);
  expect(authorizations(service)).toBe(2);
});

test('the sandbox takes the token of an enrollment', async () => {
  const sandbox = createSandbox();
  const { fetch, baseUrl, fixtures } = sandbox;
  const { client_id, client_secret, enrollment_id, owner_id } = fixtures as Record<string, string>;
  const own = { client_id, client_secret, id: enrollment_id, owner_id };
  const body = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, `${value}`]));
  const options = { fetch, baseUrl };
  const api = createClient({ ...options, token: authorizedToken(options, body) });
  expect((await api.silo.entries.list({ limit: 1 }).page()).list.length).toBe(1);
});

test.each([
  { repeatable: true, authorizations: 2 },
  { repeatable: undefined, authorizations: 1 },
])('after a 503, it is repeated if that does no harm: $repeatable', async (expected) => {
  const { repeatable } = expected;
  const service = await startService(({ path }, response, turn) => {
    if (turn === 1) return refuse(response, 503, {}, { 'retry-after': '0' });
    return path.endsWith('/authorize') ? { id, token: 'fake-token' } : { id };
  });
  const token = authorizedToken({ ...service, repeatable }, credentials);
  const { error } = await createClient({ ...service, token }).safe.transform.jobs.fetch(id);
  expect(authorizations(service)).toBe(expected.authorizations);
  expect(error instanceof TokenError).toBe(repeatable === undefined);
});
