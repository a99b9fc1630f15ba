import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from '../lib/usage-error.ts';

/** A JSON Schema of one argument, or of a part of it. */
export interface ArgumentSchema {
  readonly [keyword: string]: unknown;
}

/** The arguments of a tool, as a JSON Schema. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** The values of the arguments, which fit the schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** What a tool returns to a model. */
export interface ToolResult {
  readonly text: string;
  /** Whether the call failed, such as for an identifier that does not exist. */
  readonly failed?: boolean;
}

/** A tool that a model can call. */
export interface Tool {
  readonly name: string;
  /** One or two short sentences: every conversation pays for them. */
  readonly description: string;
  readonly input: InputSchema;
  /** Whether it changes nothing, so that a client need not ask first. */
  readonly readOnly: boolean;
  /** Whether what it changes only adds to what is there; of no meaning where it changes nothing. */
  readonly additive?: boolean;
  /** Whether it reaches beyond this process and its files. */
  readonly openWorld: boolean;
  /**
   * Does what a call asks for.
   *
   * @param signal aborted when the client cancels the call
   */
  run(input: ToolArguments, signal: AbortSignal): Promise<ToolResult>;
}

/**
 * The schema of arguments.
 *
 * @param required names of those that a call cannot leave out
 */
export function inputOf(
  properties: Readonly<Record<string, ArgumentSchema>>,
  required: readonly string[] = [],
): InputSchema {
  const needed = required.length > 0 ? { required } : {};
  return { type: 'object', properties, ...needed, additionalProperties: false };
}

/** An argument that is text; nothing when it is left out. */
export function textArgument(input: ToolArguments, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * A model may be misled by what it reads, so that its files are those of the working directory.
 *
 * @returns the path from there, with symbolic links resolved
 * @throws UsageError when the file is elsewhere
 */
export function fileBelow(file: string): string {
  const path = relative(realPath('.'), realPath(file));
  if (!path.startsWith('..') && resolve(path) !== path) return path;
  throw new UsageError(`${file}: expected a file in the directory in which docproc mcp runs.`);
}

/** A file need not exist: it may be one of a revision, or missing. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}
