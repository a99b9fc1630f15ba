import { expect, onTestFinished, test } from 'vitest';
import { createWorkspace, deploy } from '../../runtimes/deployment.ts';
import { jobId, killRounds } from './kill-rounds.ts';

test('kill -9 under load loses nothing of a shared sandbox that got a response, and creates nothing twice', async () => {
  const deployment = await deploy({ SANDBOX_REQUESTS_PER_SECOND: 100_000 });
  const first = await deployment.serve();
  const { token } = await createWorkspace(first.url);
  await first.stop();
  const start = async () => {
    const served = await deployment.serve();
    onTestFinished(() => served.stop());
    return served;
  };
  await killRounds('a Durable Object', start, token);
});

test('200 workspaces that are used at the same time do not see each other', async () => {
  const served = await (await deploy()).serve();
  onTestFinished(() => served.stop());
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(served.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  // Each creation makes two workspaces, whose tokens are both among the fixtures.
  const created = Array.from({ length: 100 }, () => createWorkspace(served.url));
  const tokens = (await Promise.all(created)).flatMap(({ token, other_token }) => [
    token,
    other_token,
  ]);
  expect(new Set(tokens).size).toBe(200);
  const [common, own] = [jobId(0, 0, 0), (index: number) => jobId(1, 0, index)];
  const put = (token: string, id: string, tag: string) =>
    call(token, 'PUT', `/transform/v1/jobs/${id}`, { tags: [tag] });
  await Promise.all(
    tokens.map(async (token, index) => {
      await call(token, 'PATCH', '/access/v1/workspace', { name: `Workspace ${index}` });
      expect((await put(token, common, `tag ${index}`)).status).toBe(200);
      expect((await put(token, own(index), `tag ${index}`)).status).toBe(200);
    }),
  );
  await Promise.all(
    tokens.map(async (token, index) => {
      const job = await call(token, 'GET', `/transform/v1/jobs/${common}`);
      expect(job.body.tags).toEqual([`tag ${index}`]);
      const workspace = await call(token, 'PATCH', '/access/v1/workspace', {});
      expect(workspace.body.name).toBe(`Workspace ${index}`);
      const foreign = own((index + 1) % tokens.length);
      expect((await call(token, 'GET', `/transform/v1/jobs/${foreign}`)).status).toBe(404);
    }),
  );
});
