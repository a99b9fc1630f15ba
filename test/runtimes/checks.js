/**
 * What the client has to do wherever it runs. This file is read as it stands by every runtime.
 *
 * @param {typeof import('../../generated/client.ts')} client
 * @param {Record<string, string>} settings addresses, and what there is at them
 * @returns {Promise<Record<string, string>>} of each check, `passed` or what went wrong
 */
export async function check(client, settings) {
  const { baseUrl, token, entry_id, workflow_id, redirectUrl } = settings;
  const { createClient } = client;
  const api = createClient({ baseUrl, token });
  const fault = (order) =>
    fetch(`${baseUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });

  const checks = {
    async 'goes through the pages of a listing'() {
      const ids = new Set();
      for await (const entry of api.silo.entries.list({ limit: 1 })) ids.add(entry.id);
      same(ids.size > 1, true);
    },
    async 'updates, and sends the token'() {
      const entry = await api.silo.entries.update(entry_id, { folder: 'archive' });
      same(entry.folder, 'archive');
    },
    async 'sends a body through middleware'() {
      const middleware = [{ onRequest: ({ request }) => request.headers.set('x-seen', 'yes') }];
      const seen = createClient({ baseUrl, token, middleware });
      const entry = await seen.silo.entries.update(entry_id, { folder: 'archive' });
      same(entry.folder, 'archive');
    },
    async 'runs a job, and reports its events'() {
      let events = 0;
      const onEvent = () => {
        events += 1;
      };
      const job = await api.transform.jobs.run(
        { silo_entry_id: entry_id, workflow_id },
        { onEvent },
      );
      same([typeof job.completed_at, events > 0], ['string', true]);
      same(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/.test(job.id), true);
    },
    async 'throws typed errors with what is known of the answer'() {
      const error = await caught(api.transform.jobs.fetch('01a1a0b0-0000-7000-8000-000000000000'));
      same([error instanceof client.NotFoundError, error.status, error.attempts], [true, 404, 1]);
      same(typeof error.body.message, 'string');
    },
    async 'repeats a call after 503'() {
      await fault({ status: 503, retry_after: 0, times: 2 });
      const { error, response } = await api.safe.silo.entries.list();
      same([error, response.status], [undefined, 200]);
    },
    async 'makes one job when a connection is dropped after the commit'() {
      await fault({ drop: 'after-commit' });
      const retries = [];
      const onRetry = ({ error }) => retries.push(error.id);
      const job = await api.transform.jobs.create({ workflow_id }, {}, { onRetry });
      same(new Set([...retries, job.id]).size, 1);
    },
    async 'ends by the time of an attempt'() {
      await fault({ latency: 60_000 });
      const slow = createClient({ baseUrl, token, timeout: 150, retries: 0 });
      same((await caught(slow.silo.entries.list().page())) instanceof client.TimeoutError, true);
    },
    async 'ends at once by a signal'() {
      await fault({ latency: 60_000 });
      const controller = new AbortController();
      setTimeout(() => controller.abort('enough'), 100);
      const error = await caught(api.silo.entries.list({}, { signal: controller.signal }).page());
      same([error instanceof client.AbortError, error.cause], [true, 'enough']);
    },
    async 'does not follow a redirect'() {
      const redirected = createClient({ baseUrl: redirectUrl, token });
      const error = await caught(redirected.silo.entries.list().page());
      same(error instanceof client.RedirectError, true);
    },
    async 'shows no credential'() {
      const shown = [api, await caught(api.silo.entries.update('none', {}))].map((each) =>
        JSON.stringify([each, String(each), each.stack, each.message]),
      );
      same(shown.join().includes(token), false);
    },
    async 'calls by function'() {
      const connection = client.connect({ baseUrl, token });
      const page = await client.call(connection, client.siloEntriesList, { limit: 1 });
      same(page.list.length, 1);
    },
  };

  const results = {};
  for (const [name, run] of Object.entries(checks)) {
    results[name] = await run().then(
      () => 'passed',
      (error) => `${error.stack ?? error}`,
    );
  }
  return results;
}

function same(found, expected) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`expected ${right}, found ${left}`);
}

function caught(promise) {
  return promise.then(
    () => {
      throw new Error('expected an error');
    },
    (error) => error,
  );
}
