import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from './run.ts';

const text = await readFile(join(projectDirectory, 'README.md'), 'utf8');

/** Every command line in the shell blocks of the README, in their order. */
export const readmeCommands: readonly string[] = [...text.matchAll(/^```sh\n([^`]+)```/gm)].flatMap(
  ([, block = '']) => block.trim().split('\n'),
);

/** Every block of TypeScript that the README shows. */
export const readmeCode: readonly string[] = [...text.matchAll(/^```ts\n([^`]+)```/gm)].map(
  ([, block = '']) => block,
);

/** Every file that the README links to, relative to the root. */
export const readmeLinks: readonly string[] = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(
  ([, link = '']) => link,
);

/**
 * The output that the README shows for a command.
 *
 * @param command as the comment in front of the block names it
 * @throws Error when the README shows none
 */
export function readmeOutput(command: string): string {
  const start = text.indexOf(`<!-- output of: ${command}`);
  const [, output] = /```text\n([^`]+)```/.exec(text.slice(start)) ?? [];
  if (start === -1 || output === undefined)
    throw new Error(`The README shows no output of ${command}`);
  return output.trim();
}

/** The output of `start` with its figures left out, as they differ from run to run. */
export function withoutFigures(output: string): string {
  return output
    .trim()
    .replace(/\d+(\.\d+)? s$/gm, 'N s')
    .replace(/\b\d+( passed| warned| skipped| artifacts| problems| files)/g, 'N$1')
    .replace(/:\d{4,5}$/gm, ':N')
    .replace(/ {2,}/g, '  ');
}
