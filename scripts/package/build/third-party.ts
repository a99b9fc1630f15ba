import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A package whose code is part of what is built. */
interface ThirdParty {
  name: string;
  version: string;
  /** SPDX expression. */
  license: string;
  /** The text of its license. */
  text: string;
}

/**
 * The packages whose code is part of what is built, by name.
 *
 * @param inputs paths of all files that went in, relative to the root
 * @throws Error when a package has no license text
 */
export async function thirdPartiesIn(
  root: string,
  inputs: readonly string[],
): Promise<ThirdParty[]> {
  const directories = inputs.flatMap((path) => packageDirectory(path) ?? []);
  // Its types are part of the client's.
  const all = new Set([...directories, 'node_modules/openapi-typescript-helpers']);
  return Promise.all([...all].sort().map((directory) => readThirdParty(join(root, directory))));
}

function packageDirectory(path: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

async function readThirdParty(directory: string): Promise<ThirdParty> {
  const { name, version, license }: ThirdParty = JSON.parse(
    await readFile(join(directory, 'package.json'), 'utf8'),
  );
  const file = (await readdir(directory)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no license text: found none in its package.`);
  return { name, version, license, text: await readFile(join(directory, file), 'utf8') };
}

/** The list of licenses and their texts, as Markdown. */
export function thirdPartyNotices(packages: readonly ThirdParty[]): string {
  const rows = packages.map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license} |`,
  );
  const texts = packages.map(
    (each) =>
      `## ${each.name} ${each.version} (${each.license})\n\n\`\`\`\n${each.text.trim()}\n\`\`\`\n`,
  );
  return [
    '# Third-party notices',
    'The code of these packages is part of this one.',
    ['| Package | Version | License |', '|---|---|---|', ...rows].join('\n'),
    texts.join('\n'),
  ].join('\n\n');
}

/** The part of a CycloneDX document that is changed here. */
interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; 'bom-ref': string } };
  components: { name: string; version: string; 'bom-ref': string; scope: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * The software bill of materials of the built package (CycloneDX, JSON): npm's own for the lock file,
 * narrowed to what the package holds, without what differs from build to build.
 *
 * @throws Error when npm fails, or the lock file lacks one of the packages
 */
export async function softwareBillOfMaterials(
  root: string,
  packages: readonly ThirdParty[],
): Promise<string> {
  const bom: Bom = JSON.parse(await npm(root, ['sbom', '--sbom-format', 'cyclonedx']));
  const components = packages.map(({ name, version }) => {
    const found = bom.components.find((each) => each.name === name && each.version === version);
    if (!found) throw new Error(`package-lock.json has no ${name} ${version}.`);
    return { ...found, scope: 'required', properties: [] };
  });
  const kept = new Set(components.map((each) => each['bom-ref']));
  const own = bom.metadata.component['bom-ref'];
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  const { serialNumber: _, metadata, ...rest } = bom;
  const { timestamp: __, ...stable } = metadata;
  const name = own.replace(/(?<=.)@.*$/, '');
  const component = { ...stable.component, name, properties: [] };
  const all = [{ ref: own, dependsOn: [...kept] }, ...dependencies];
  const narrowed = { ...rest, metadata: { ...stable, component }, components, dependencies: all };
  return `${JSON.stringify(narrowed, null, 2)}\n`;
}

async function npm(root: string, args: readonly string[]): Promise<string> {
  const child = spawn('npm', [...args, '--package-lock-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [output, status] = await Promise.all([text(child.stdout), exit]);
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}.`);
  return output;
}
