import { isJsonObject } from '../../lib/json.ts';
import { type SandboxAnswer, type SandboxRequest, succeed } from '../exchange.ts';
import { failure } from '../failure.ts';
import { Refusal, shorten } from '../refusal.ts';
import { parse, tooLarge } from '../request/read-body.ts';
import { parseTarget } from '../request/target.ts';
import type { ClockSetting, Controls } from './controls.ts';

const prefix = '/_sandbox';

/** Carries out one control, from its body to the body of the answer. */
type Control = (controls: Controls, body: Record<string, unknown>) => unknown;

const requests: Record<string, Control> = {
  'GET /fixtures': (controls) => controls.fixtures,
  'POST /reset': (controls) => controls.reset(),
  'POST /snapshot': (controls, { name }) => controls.snapshot(nameFrom(name)),
  'POST /restore': (controls, { name }) => controls.restore(nameFrom(name)),
  'POST /seed': (controls, body) => controls.seed(body),
  'GET /clock': (controls) => controls.clock,
  'POST /clock': (controls, body) => controls.setClock(clockSettingFrom(body)),
  'GET /faults': (controls) => ({ faults: controls.faults }),
  'POST /faults': (controls, body) => ({ faults: controls.addFault(body) }),
  'DELETE /faults': (controls) => controls.clearFaults(),
};

/** Answers a request under `/_sandbox`, and nothing else. */
export function answerControl(
  controls: Controls,
  request: SandboxRequest,
): SandboxAnswer | undefined {
  if (!isControl(request)) return undefined;
  const { path } = parseTarget(request.target);
  try {
    const name = `${request.method} ${path.slice(prefix.length)}`;
    const control = Object.hasOwn(requests, name) ? requests[name] : undefined;
    if (!control) throw unknownControl(request.method, path);
    return succeed(JSON.stringify(control(controls, bodyOf(request)) ?? {}));
  } catch (error) {
    return failure(error);
  }
}

/** Whether a request is one under `/_sandbox`. */
export function isControl({ target }: SandboxRequest): boolean {
  const { path } = parseTarget(target);
  return path === prefix || path.startsWith(`${prefix}/`);
}

function bodyOf({ body }: SandboxRequest): Record<string, unknown> {
  if (body === 'too-large') throw tooLarge();
  if (body.byteLength === 0) return {};
  const value = parse(body);
  if (isJsonObject(value)) return value;
  throw new Refusal(400, 'invalid-body', 'body: expected an object.');
}

function nameFrom(name: unknown): string | undefined {
  if (name === undefined || (typeof name === 'string' && name.length <= 200)) return name;
  throw new Refusal(400, 'invalid-body', `name: found ${shorten(name)}, expected a short string.`);
}

function clockSettingFrom(body: Record<string, unknown>): ClockSetting {
  const expected: Record<string, string> = { now: 'string', advance: 'number', running: 'boolean' };
  for (const [name, value] of Object.entries(body)) {
    if (Object.hasOwn(expected, name) && typeof value === expected[name]) continue;
    throw new Refusal(
      400,
      'invalid-body',
      `${name}: found ${shorten(value)}, expected now (a time), advance (ms) or running (true or false).`,
    );
  }
  return body;
}

function unknownControl(method: string, path: string): Refusal {
  const known = Object.keys(requests).map((each) => each.replace(' ', ` ${prefix}`));
  return new Refusal(
    404,
    'unknown-path',
    `There is no ${shorten(`${method} ${path}`)}. Expected one of: ${known.join(', ')}.`,
  );
}
