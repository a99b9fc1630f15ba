import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api, exampleOf } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

leaveProcessesUnmeasured();

const listing = 'listSeriesEntries';
const authorize = 'authorizeEnrollment';
const formats = ['json', 'junit', 'html'] as const;
const seriesId = '019c22bd-6996-7043-a718-774c572bd8a2';
const jobId = '01a1a0dc-c353-7a49-9068-000000000000';

/** Runs the command with a report in every format; everything it writes, by format. */
async function reportsOf(args: string[], files: Record<string, unknown> = {}) {
  const cwd = await temporaryDirectory();
  for (const [name, value] of Object.entries(files)) {
    await writeFile(join(cwd, name), JSON.stringify(value));
  }
  const wanted = formats.flatMap((format) => ['--report', `${format}=report.${format}`]);
  const ended = await docprocHere(['contract', ...args, ...wanted], { cwd });
  const read = (format: string) => readFile(join(cwd, `report.${format}`), 'utf8');
  const [json, junit, html] = [await read('json'), await read('junit'), await read('html')];
  const terminal = ended.stdout + ended.stderr;
  return { status: ended.status, reports: { terminal, json, junit, html } };
}

/** Which of the secrets stand in which report. */
function leaks(reports: Record<string, string>, secrets: readonly string[]): string[] {
  return Object.entries(reports).flatMap(([format, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${format}`),
  );
}

const secrets: string[] = [];

/** A secret of its own for each place. */
function secret(place: string): string {
  const value = `fake-S3CRET-of-${place}-9f8e7d`;
  secrets.push(value);
  return value;
}

interface Recorded {
  method: string;
  url: string;
  headers?: Record<string, string>;
  form?: string;
  json?: unknown;
  status?: number;
  responseHeaders?: Record<string, string>;
  responseBody: unknown;
}

function entry({
  method,
  url,
  headers,
  form,
  json,
  status = 200,
  responseHeaders,
  responseBody,
}: Recorded) {
  const list = (values: Record<string, string> = {}) =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  const text = form ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    time: 5,
    request: { method, url, headers: list(headers), ...(text && { postData: { text } }) },
    response: {
      status,
      headers: list({ 'Content-Type': 'application/json', ...responseHeaders }),
      content: {
        text: typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody),
      },
    },
  };
}

const password = secret('password-in-userinfo');
const basic = secret('basic-password');
const cookie = secret('cookie');
const custom = secret('custom-header');
const tokenOfResponse = secret('token-of-a-response');
const pathId = secret('path-id');
const reflected = secret('undocumented-query');
const host = 'service.example.com';
const encodedBasic = Buffer.from(`someone:${basic}`).toString('base64');
secrets.push(encodedBasic);

const entries = [
  entry({
    method: 'GET',
    url: `https://${secret('user')}:${password}@${host}/${secret('base-path')}/sequence/v1/series/${seriesId}/entries?limit=20&access_token=${secret('access-token-in-query')}&${secret('bare-query')}&sig=${reflected}#id_token=${secret('fragment')}`,
    headers: {
      Authorization: `Bearer ${secret('bearer')}`,
      'Proxy-Authorization': `Basic ${encodedBasic}`,
      Cookie: `session=${cookie}; theme=${secret('second-cookie')}`,
      'x-api-key': secret('api-key'),
      'X-Amz-Security-Token': secret('amz-token'),
      'X-Amz-Signature': secret('amz-signature'),
      'X-Tenant': custom,
      Referer: `https://${host}/login?code=${secret('referer-code')}`,
    },
    responseHeaders: {
      'Set-Cookie': `sid=${secret('set-cookie')}; Path=/; HttpOnly`,
      'X-Next': secret('response-header'),
    },
    responseBody: {
      ...(exampleOf('listSeriesEntries') as object),
      limit: `${cookie} was sent, and ${password}, ${reflected}, ${basic}`,
      list: [{ id: custom, [cookie]: 1, meta: { [custom]: 5 } }],
      nested: {
        deep: [
          {
            refresh_token: secret('refresh-token'),
            keys: { client_secret: secret('client-secret') },
          },
        ],
      },
    },
  }),
  entry({
    method: 'POST',
    url: `https://${host}/access/v1/enrollment/authorize`,
    form: `client_id=${secret('form-client-id')}&client_secret=${secret('form-client-secret')}&other=${secret('form-other')}&id=${jobId}`,
    responseBody: { token: tokenOfResponse, id: 5, data: { note: tokenOfResponse } },
  }),
  entry({
    method: 'POST',
    url: `https://${host}/access/v1/enrollment/authorize`,
    json: {
      client_id: secret('json-client-id'),
      client_secret: 'abc',
      owner_id: jobId,
      data: { list: [{ password: secret('nested-password') }] },
    },
    responseBody: { token: ['pin', 7, secret('token-in-a-list')], id: 'abc' },
  }),
  entry({
    method: 'GET',
    url: `https://${host}/transform/v1/jobs/${pathId}`,
    headers: { Authorization: tokenOfResponse },
    responseBody: {
      ...(exampleOf('fetchJob') as object),
      id: tokenOfResponse,
      workflow_id: pathId,
    },
  }),
  entry({
    method: 'GET',
    url: `https://${host}/transform/v1/jobs/${jobId};jsessionid=${secret('matrix-parameter')}`,
    responseBody: `{"id":"${jobId}","token":"${secret('broken-json')}`,
  }),
  entry({
    method: 'PATCH',
    url: `https://${host}/access/v1/workspace`,
    json: {
      name: 'Example',
      logo_url: `https://u:${secret('userinfo-in-a-value')}@${host}/logo.png`,
    },
    responseBody: `<!doctype html><input name="csrf_token" value="${secret('html-input')}"> Invalid token: ${secret('html-sentence')}`,
  }),
  entry({
    method: 'PATCH',
    url: `https://${host}/access/v1/workspace`,
    json: { name: 'Example' },
    status: 500,
    responseBody: {
      code: 7,
      message: `Key ${custom} is unknown, Authorization: Bearer ${secret('error-message')}`,
    },
  }),
  entry({
    method: 'GET',
    url: `https://${host}/silo/v1/entries`,
    status: 302,
    responseHeaders: { Location: `https://${host}/login?ticket=${secret('redirect-ticket')}` },
    responseBody: `Found: https://${host}/login?session_ticket=${secret('redirect-in-the-body')}`,
  }),
  entry({
    method: 'GET',
    url: `https://${host}/silo/v1/entries`,
    responseBody: {
      list: `${'x'.repeat(100)} ${custom}`,
      limit: 'ten',
    },
  }),
];

test('no report on recorded traffic holds a secret, wherever it stands in the archive', async () => {
  const archive = { log: { entries } };
  const { status, reports } = await reportsOf(['--har', 'traffic.har'], { 'traffic.har': archive });
  expect(status).toBe(1);
  expect(leaks(reports, secrets)).toEqual([]);
  // A part of one is as bad: what was cut off is replaced as well.
  expect(leaks(reports, ['fake-S3CRET'])).toEqual([]);
  expect(leaks(reports, ['"client_secret":"abc"', String.raw`client_secret\": \"abc`])).toEqual([]);
});

test('what the document names stays readable in a report on recorded traffic', async () => {
  const archive = { log: { entries } };
  const { reports } = await reportsOf(['--har', 'traffic.har'], { 'traffic.har': archive });
  expect(reports.terminal).toContain(
    `/sequence/v1/series/${seriesId}/entries?limit=20&access_token=`,
  );
  expect(reports.terminal).toContain(`'"$ACCESS_TOKEN"'`);
  expect(reports.terminal).toContain(`-H 'authorization: Bearer '"$TOKEN"`);
  expect(reports.terminal).toContain(`-H 'x-api-key: '"$X_API_KEY"`);
  expect(reports.terminal).toContain('"name":"Example"');
});

test('the reasons of skipped checks count checks, and operations apart from them', async () => {
  const archive = { log: { entries: [] } };
  const { reports } = await reportsOf(['--har', 'traffic.har'], { 'traffic.har': archive });
  const counts = [...reports.terminal.matchAll(/\((\d+) checks? of (\d+) operations\)/g)];
  expect(counts.length).toBeGreaterThan(0);
  const { length } = api.operations;
  expect(reports.terminal).toContain(
    `needs a response with status 200 in the archive (${2 * length} checks of ${length} operations)`,
  );
  expect(reports.terminal).not.toMatch(/\(\d+ of \d+ operations\)/);
});

/** A server that gives every credential of a request back, and issues tokens of its own. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { authorization = '' } = request.headers;
  response.setHeader('content-type', 'application/json');
  response.setHeader('set-cookie', `sid=${liveSecrets.cookie}; HttpOnly`);
  const issued = request.url?.startsWith('/access/v1/enrollment')
    ? { token: liveSecrets.issued }
    : {};
  response.end(
    JSON.stringify({
      ...issued,
      id: `${authorization} ${liveSecrets.issued}`,
      list: [{ id: authorization, name: liveSecrets.cookie, [authorization]: body }],
      limit: `${liveSecrets.cookie} ${authorization}`,
      folder: body,
      nested: { client_secret: liveSecrets.clientSecret, api_key: liveSecrets.apiKey },
    }),
  );
}

const liveSecrets = {
  token: 'fake-S3CRET-live-token-1a2b3c',
  clientSecret: 'fake-S3CRET-live-client-secret-1a2b3c',
  clientId: 'fake-S3CRET-live-client-id-1a2b3c',
  issued: 'fake-S3CRET-live-issued-token-1a2b3c',
  cookie: 'fake-S3CRET-live-cookie-1a2b3c',
  apiKey: 'fake-S3CRET-live-api-key-1a2b3c',
};

test('no report on a running server holds a secret that it gives back or issues', async () => {
  const url = await serve((request, response) => void echo(request, response));
  const only = [authorize, listing, 'listSiloEntries', 'updateWorkspace'].flatMap((id) => [
    '--operation',
    id,
  ]);
  const fixtures = {
    token: liveSecrets.token,
    client_id: liveSecrets.clientId,
    client_secret: liveSecrets.clientSecret,
    enrollment_id: jobId,
    owner_id: seriesId,
    series_id: seriesId,
  };
  const { status, reports } = await reportsOf([url, '--fixtures', 'f.json', ...only], {
    'f.json': fixtures,
  });
  expect(status).toBe(1);
  expect(leaks(reports, ['fake-S3CRET', ...Object.values(liveSecrets)])).toEqual([]);
  expect(reports.terminal).toContain('"$TOKEN"');
});

test('a short token is replaced in its place, and leaves words alone', async () => {
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"list":5,"limit":"list"}');
  });
  const { reports } = await reportsOf([url, '--token', 'list', '--operation', listing]);
  expect(leaks(reports, ['Bearer list'])).toEqual([]);
  expect(reports.terminal).toContain(`-H 'authorization: Bearer '"$TOKEN"`);
  expect(reports.json).toContain(String.raw`{\"list\":5,\"limit\":\"list\"}`);
});

test('a request with the placeholders of the document is shown as it was sent', async () => {
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"token": 1}');
  });
  const { reports } = await reportsOf([url, '--operation', authorize]);
  const { checks } = JSON.parse(reports.json ?? '');
  const commands = checks.flatMap(({ curl }: { curl?: string }) => curl ?? []);
  expect(commands).toContainEqual(
    expect.stringContaining('"client_id":"<CLIENT_ID>","client_secret":"<CLIENT_SECRET>"'),
  );
});
