import type { NamedFixtures } from '../../api/fixtures.ts';
import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';
import type { SandboxResponse } from '../messages.ts';
import { defaultBodyLimit } from '../requests/request-body.ts';
import type { SeedData } from '../seed/seed.ts';
import type { Directory } from './directory.ts';

/** A setting of a shared sandbox: a variable of the worker. */
interface Setting {
  variable: string;
  otherwise: number;
  /** What it limits, for people. */
  limits: string;
}

/** Every setting, by its name in code. */
export const settings = {
  rows: {
    variable: 'SANDBOX_MAX_ROWS',
    otherwise: 100_000,
    limits:
      'rows of one workspace; an entry takes one, and one more for each UUID that it mentions',
  },
  bytes: {
    variable: 'SANDBOX_MAX_BYTES',
    otherwise: 100_000_000,
    limits: 'bytes that one workspace stores, its snapshots included',
  },
  idleHours: {
    variable: 'SANDBOX_MAX_IDLE_HOURS',
    otherwise: 720,
    limits: 'hours after the last request at which a workspace is removed',
  },
  requestsPerSecond: {
    variable: 'SANDBOX_REQUESTS_PER_SECOND',
    otherwise: 100,
    limits: 'requests to one workspace in a second; more get 429 with `Retry-After`',
  },
  bodyBytes: {
    variable: 'SANDBOX_MAX_BODY_BYTES',
    otherwise: defaultBodyLimit,
    limits: 'bytes in the body of a request',
  },
} as const satisfies Record<string, Setting>;

/** The value of each setting, in its unit. */
export type Settings = Readonly<Record<keyof typeof settings, number>>;

/**
 * The settings of a worker.
 *
 * @param variables of the worker; the default stands for one that is missing
 * @throws HttpError 500 that names a variable which is no positive number
 */
export function readSettings(variables: Readonly<Record<string, unknown>>): Settings {
  const read = ({ variable, otherwise }: Setting): number => {
    const given = variables[variable] ?? otherwise;
    const value = Number(given);
    if (value > 0 && Number.isFinite(value)) return value;
    const message = `${variable}: found ${shorten(given)}, expected a number above 0. Change the variable, and deploy again.`;
    throw new HttpError(500, 'invalid-setting', message);
  };
  return {
    rows: read(settings.rows),
    bytes: read(settings.bytes),
    idleHours: read(settings.idleHours),
    requestsPerSecond: read(settings.requestsPerSecond),
    bodyBytes: read(settings.bodyBytes),
  };
}

/** What the worker and its objects are given by their configuration. */
export interface Environment {
  DIRECTORY: Namespace<DirectoryStub>;
  WORKSPACES: Namespace<WorkspaceStub>;
  /** Who sends it in `Sandbox-Secret` may use the controls. */
  SANDBOX_SECRET?: string;
  /** The settings, such as `SANDBOX_MAX_ROWS`. */
  [variable: string]: unknown;
}

/** Durable Objects of one class (https://developers.cloudflare.com/durable-objects/api/namespace/). */
interface Namespace<Stub> {
  getByName(name: string): Stub;
}

/** Calls the object of the directory. */
type DirectoryStub = {
  [Name in keyof Directory]: (
    ...args: Parameters<Directory[Name]>
  ) => Promise<ReturnType<Directory[Name]>>;
};

/** Calls the object of a workspace. */
interface WorkspaceStub {
  fetch(request: Request): Promise<Response>;
  /** @returns the HTTP error when it cannot be stored */
  begin(seed: SeedData, fixtures: NamedFixtures): Promise<SandboxResponse | undefined>;
  /** Removes the workspace from the directory, too. */
  remove(id: string): Promise<void>;
}

/** The only object of the directory. */
export function directoryOf({ DIRECTORY }: Environment): DirectoryStub {
  return DIRECTORY.getByName('directory');
}
