import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';
import { invalid, responseToError } from '../errors.ts';
import { ok, type SandboxRequest, type SandboxResponse, type WholeRequest } from '../messages.ts';
import { parseTarget, pathOf } from '../requests/request.ts';
import { type BodyLimit, parseObject, requireSize } from '../requests/request-body.ts';
import type { ClockSetting, Controls } from './controls.ts';

const prefix = '/_sandbox';

/** Where data is added. */
export const seedPath = `${prefix}/seed`;

/** What the controls act on. */
interface ControlledData {
  controls: Controls;
  /** The data as a file; undefined where it cannot be copied. */
  backup?: (() => Promise<SandboxResponse>) | undefined;
}

/** The route whose response is not JSON. */
const backupRoute = 'POST /backup';

/** Runs a control with what a request gives; what it returns is the body of the response. */
type Route = (controls: Controls, given: Record<string, unknown>) => unknown;

const routes: Record<string, Route> = {
  'GET /fixtures': (controls) => controls.fixtures,
  'GET /health': (controls) => controls.health(),
  'POST /reset': (controls) => controls.reset(),
  'POST /snapshot': (controls, { name }) => controls.snapshot(nameFrom(name)),
  'GET /snapshot': (controls) => ({ snapshots: controls.snapshots }),
  'DELETE /snapshot': (controls, { name }) => controls.deleteSnapshot(nameFrom(name)),
  'POST /restore': (controls, { name }) => controls.restore(nameFrom(name)),
  'POST /seed': (controls, body) => controls.seed(body),
  'GET /clock': (controls) => controls.clock,
  'POST /clock': (controls, body) => controls.setClock(clockSettingFrom(body)),
  'GET /faults': (controls) => ({ faults: controls.faults }),
  'POST /faults': (controls, body) => ({ faults: controls.addFault(body) }),
  'DELETE /faults': (controls) => controls.clearFaults(),
};

/** Responds to a request under `/_sandbox`, and to no other. */
export function respondToControl(
  { controls, backup }: ControlledData,
  request: SandboxRequest,
  bodyLimit: BodyLimit,
): SandboxResponse | Promise<SandboxResponse> | undefined {
  if (!isControl(request)) return undefined;
  const path = pathOf(request.target);
  try {
    const name = `${request.method} ${path.slice(prefix.length)}`;
    if (name === backupRoute) return backUp(backup).catch(responseToError);
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw unknownRoute(request.method, path);
    requireSize(request, bodyLimit);
    return ok(JSON.stringify(route(controls, givenIn(request)) ?? {}));
  } catch (error) {
    return responseToError(error);
  }
}

/** Whether a request is one under `/_sandbox`. */
export function isControl({ target }: SandboxRequest): boolean {
  const path = pathOf(target);
  return path === prefix || path.startsWith(`${prefix}/`);
}

async function backUp(backup: ControlledData['backup']): Promise<SandboxResponse> {
  if (!backup) throw noDataFile();
  return backup();
}

/** A copy is asked for of data that is in memory. */
export function noDataFile(): HttpError {
  const message = 'The data is in memory. Start the sandbox with --data FILE to back it up.';
  return new HttpError(409, 'no-data-file', message);
}

/** The fields of the body, or of the query where a method has no body (RFC 9110, section 9.3.5). */
function givenIn({ method, target, body }: WholeRequest): Record<string, unknown> {
  if (method === 'DELETE') return Object.fromEntries(parseTarget(target).query);
  return parseObject(body);
}

function nameFrom(name: unknown): string | undefined {
  if (name === undefined || (typeof name === 'string' && name.length <= 200)) return name;
  throw invalid('invalid-body', 'name', name, 'a short string');
}

function clockSettingFrom(body: Record<string, unknown>): ClockSetting {
  const expected: Record<string, string> = { now: 'string', advance: 'number', running: 'boolean' };
  for (const [name, value] of Object.entries(body)) {
    if (Object.hasOwn(expected, name) && typeof value === expected[name]) continue;
    const known = 'now (a time), advance (ms) or running (true or false)';
    throw invalid('invalid-body', name, value, known);
  }
  return body;
}

function unknownRoute(method: string, path: string): HttpError {
  const known = [...Object.keys(routes), backupRoute].map((each) =>
    each.replace(' ', ` ${prefix}`),
  );
  return new HttpError(
    404,
    'unknown-path',
    `There is no ${shorten(`${method} ${path}`)}. Expected one of: ${known.join(', ')}.`,
  );
}
