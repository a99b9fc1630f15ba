import type { NamedFixtures } from '../../api/fixtures.ts';
import type { SandboxResponse } from '../messages.ts';
import type { SeedData } from '../seed.ts';
import type { Directory } from './directory.ts';

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
