import manifest from '../../package.json' with { type: 'json' };

const versions: Record<string, string> = manifest.devDependencies;
const prism = [
  '@stoplight/prism-core',
  '@stoplight/prism-http',
  '@stoplight/prism-http-server',
] as const;
const spectral = [
  '@stoplight/spectral-core',
  '@stoplight/spectral-parsers',
  '@stoplight/spectral-ruleset-bundler',
] as const;

/** What each part of the package runs on and leaves to its user to install. */
export const optionalPackages: Readonly<Record<string, readonly string[]>> = {
  generate: ['openapi-typescript', 'typescript'],
  diff: ['@redocly/openapi-core'],
  docs: ['@redocly/cli'],
  lint: ['@redocly/openapi-core', ...spectral],
  mcp: ['@modelcontextprotocol/server'],
  mock: prism,
  msw: ['msw'],
  vitest: ['vitest'],
};

/** Whether all that a part of the package runs on is installed. */
export function isInstalled(part: string): boolean {
  try {
    for (const name of optionalPackages[part] ?? []) import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The exact version of a package that this one was tested with. */
export function testedVersion(name: string): string {
  const version = versions[name];
  if (!version) throw new Error(`package.json has no version of ${name}.`);
  return version;
}

/**
 * The major versions of a package that this one was tested with, as a range: more than one if it is
 * installed under several names, such as `typescript-6`.
 */
export function testedMajors(name: string): string {
  const aliased = Object.values(versions)
    .filter((version) => version.startsWith(`npm:${name}@`))
    .map((version) => version.slice(`npm:${name}@`.length));
  return [testedVersion(name), ...aliased].map((version) => version.split('.')[0]).join(' || ');
}

/** The command that installs some packages at the versions that this one was tested with. */
export function installCommand(names: readonly string[]): string {
  const packages = names.map((name) => `${name}@${testedVersion(name)}`);
  return `npm install --save-dev ${packages.join(' ')}`;
}

/**
 * What to do about an error which says that an optional package is not installed.
 *
 * @param part of the package that failed, such as the name of a command
 * @returns `undefined` when the error says something else
 */
export function missingPackage(error: unknown, part: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const [, name = ''] = /'((?:@[^/']+\/)?[^/']+)/.exec(error.message) ?? [];
  const groups = [optionalPackages[part] ?? [], ...Object.values(optionalPackages)];
  const group = groups.find((names) => names.includes(name));
  return (
    group && `${name} is not installed. Run this, then try again:\n\n  ${installCommand(group)}\n`
  );
}
