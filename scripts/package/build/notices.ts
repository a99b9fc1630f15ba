import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Names, versions and licences of the packages whose code is part of what is built.
 *
 * @param inputs paths of all files that went in, relative to the root
 * @throws Error when a package has no licence text
 */
export async function thirdPartyNotices(root: string, inputs: readonly string[]): Promise<string> {
  const directories = inputs.flatMap((path) => packageDirectory(path) ?? []);
  // Its types are part of the client's.
  const all = new Set([...directories, 'node_modules/openapi-typescript-helpers']);
  const notices: string[] = [];
  for (const directory of [...all].sort()) notices.push(await notice(join(root, directory)));
  return `# Third-party notices\n\nCode of these packages is part of this one.\n\n${notices.join('\n')}`;
}

function packageDirectory(path: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

async function notice(directory: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(directory, 'package.json'), 'utf8'),
  );
  const file = (await readdir(directory)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no licence text: found none in its package.`);
  const text = await readFile(join(directory, file), 'utf8');
  return `## ${name} ${version} (${license})\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`;
}
