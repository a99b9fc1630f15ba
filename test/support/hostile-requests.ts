import { expect } from 'vitest';
import { exchangeBytes, fields, type RawResponse } from './exchange-bytes.ts';

/** A request that no honest client sends, and the statuses of which one must come. */
interface HostileRequest {
  name: string;
  /** What goes over the connection, one byte a character. */
  bytes: string;
  /** The status for the sandbox and for the mock, where they differ. */
  status: number | { sandbox: number; mock: number };
}

const list = '/silo/v1/entries';
const update = '/access/v1/workspace';
const json = 'Content-Type: application/json';

function get(target: string, token: string, ...more: string[]): string {
  return `GET ${target} HTTP/1.1\r\n${fields(token, ...more)}`;
}

function patch(body: string, token: string, ...more: string[]): string {
  const length = `Content-Length: ${body.length}`;
  return `PATCH ${update} HTTP/1.1\r\n${fields(token, length, ...more)}${body}`;
}

function chunked(body: string, token: string): string {
  const coding = 'Transfer-Encoding: chunked';
  return `PATCH ${update} HTTP/1.1\r\n${fields(token, json, coding)}${body}`;
}

/** Request lines: targets, methods and versions. */
function requestLines(token: string): HostileRequest[] {
  const method = (name: string) => `${name} ${list} HTTP/1.1\r\n${fields(token)}`;
  return [
    { name: 'absolute target', bytes: get(`http://any${list}`, token), status: 200 },
    { name: 'absolute target without a path', bytes: get('http://any', token), status: 404 },
    {
      name: 'target of another scheme',
      bytes: get('ftp://any/x', token),
      status: { sandbox: 404, mock: 400 },
    },
    {
      name: 'target with a bad port',
      bytes: get(`http://any:99999${list}`, token),
      status: { sandbox: 200, mock: 400 },
    },
    {
      name: 'OPTIONS *',
      bytes: `OPTIONS * HTTP/1.1\r\n${fields(token)}`,
      status: { sandbox: 404, mock: 400 },
    },
    { name: '%zz as path', bytes: get('/%zz', token), status: { sandbox: 404, mock: 400 } },
    { name: '%zz as identifier', bytes: get('/transform/v1/jobs/%zz', token), status: 400 },
    { name: '%zz in the query', bytes: get(`${list}?folder=%zz`, token), status: 200 },
    { name: 'two slashes', bytes: get('//', token), status: 404 },
    { name: 'a host as path', bytes: get('//[', token), status: 404 },
    { name: 'bytes above ASCII', bytes: get('/\xff\xfe', token), status: 400 },
    { name: 'NUL, encoded', bytes: get('/%00', token), status: 404 },
    { name: 'CONNECT', bytes: `CONNECT any:80 HTTP/1.1\r\n${fields(token)}`, status: 400 },
    { name: 'TRACE', bytes: method('TRACE'), status: 405 },
    { name: 'HEAD', bytes: method('HEAD'), status: 405 },
    { name: 'QUERY', bytes: method('QUERY'), status: 405 },
    { name: 'an unknown method', bytes: method('BREW'), status: 400 },
    { name: 'no HTTP', bytes: 'HELLO\r\n\r\n', status: 400 },
    { name: 'HTTP/3.7', bytes: `GET ${list} HTTP/3.7\r\n${fields(token)}`, status: 400 },
  ];
}

/** Header fields. */
function headerFields(token: string): HostileRequest[] {
  const preflight = ['Origin: http://any', 'Access-Control-Request-Method: GET'];
  return [
    { name: 'no Host', bytes: `GET ${list} HTTP/1.1\r\nConnection: close\r\n\r\n`, status: 400 },
    { name: 'an impossible Host', bytes: get(list, token).replace('any', '['), status: 200 },
    { name: 'a huge header', bytes: get(list, token, `X: ${'x'.repeat(100_000)}`), status: 431 },
    { name: 'a space in a name', bytes: get(list, token, 'X Y: 1'), status: 400 },
    { name: 'DEL in a value', bytes: get(list, token, 'X: \x7f'), status: 400 },
    {
      name: 'DEL in what a preflight asks for',
      bytes: `OPTIONS ${list} HTTP/1.1\r\n${fields(token, ...preflight, 'Access-Control-Request-Headers: \x7f')}`,
      status: 400,
    },
    {
      name: 'bytes above ASCII in an Origin',
      bytes: get(list, token, 'Origin: \xff'),
      status: 200,
    },
    {
      name: 'an upgrade',
      bytes: get(list, token, 'Upgrade: websocket').replace('close', 'Upgrade, close'),
      status: 200,
    },
    { name: 'an unknown expectation', bytes: get(list, token, 'Expect: cake'), status: 417 },
    {
      name: 'an Accept without sense',
      bytes: get(list, token, 'Accept: ;;'),
      status: { sandbox: 200, mock: 400 },
    },
    {
      name: 'a preference for no status',
      bytes: get(list, token, 'Prefer: code=99999'),
      status: { sandbox: 400, mock: 422 },
    },
    {
      name: 'a Prefer without sense',
      bytes: get(list, token, 'Prefer: __proto__;=",;'),
      status: 200,
    },
  ];
}

/** Bodies: their length, coding, type and content. */
function bodies(token: string): HostileRequest[] {
  const both = patch('{}', token, json, 'Transfer-Encoding: chunked');
  const large = `PATCH ${update} HTTP/1.1\r\n${fields(token, json, 'Content-Length: 900000000')}`;
  const endless = `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(80);
  const type = (value: string) => patch('a=%zz', token, `Content-Type: ${value}`);
  return [
    { name: 'a Content-Length of 900 MB', bytes: large, status: 413 },
    {
      name: 'a Content-Length of 900 MB, and an expectation',
      bytes: large.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'),
      status: 413,
    },
    { name: '5 MB in chunks', bytes: chunked(`${endless}0\r\n\r\n`, token), status: 413 },
    { name: 'chunks without a length', bytes: chunked('zz\r\n{}\r\n', token), status: 400 },
    { name: 'two lengths', bytes: both, status: 400 },
    { name: 'a negative length', bytes: get(list, token, 'Content-Length: -1'), status: 400 },
    { name: 'JSON that is none', bytes: patch('{', token, json), status: 400 },
    {
      name: 'JSON in another charset',
      bytes: patch('{}', token, 'Content-Type: application/json; charset=utf-16'),
      status: 415,
    },
    {
      name: 'a type without sense',
      bytes: type(';;;'),
      status: 415,
    },
    {
      name: 'a multipart type without a boundary',
      bytes: type('multipart/form-data'),
      status: 415,
    },
    {
      name: 'a form',
      bytes: type('application/x-www-form-urlencoded'),
      status: 415,
    },
  ];
}

/**
 * Requests for which no server may end, hang or respond without an error body.
 *
 * @param token one that the server accepts
 */
export function hostileRequests(token: string): HostileRequest[] {
  return [...requestLines(token), ...headerFields(token), ...bodies(token)];
}

/**
 * Sends every hostile request to a server, and expects the response that it should get.
 *
 * @param isExplained whether the body of an error says what is wrong
 * @param except names of requests that only need some response
 */
export async function expectResponses(
  server: 'sandbox' | 'mock',
  url: string,
  token: string,
  isExplained: (response: RawResponse) => boolean,
  except: readonly string[] = [],
): Promise<void> {
  const requests = hostileRequests(token);
  const found = [];
  for (const { name, bytes } of requests) {
    const response = await exchangeBytes(url, bytes);
    const { status } = response;
    expect(status, name).not.toBe(0);
    if (except.includes(name)) continue;
    found.push({
      name,
      status,
      explained: status < 400 || name === 'HEAD' || isExplained(response),
    });
  }
  expect(found).toEqual(
    requests
      .filter(({ name }) => !except.includes(name))
      .map(({ name, status }) => ({
        name,
        status: typeof status === 'number' ? status : status[server],
        explained: true,
      })),
  );
}
