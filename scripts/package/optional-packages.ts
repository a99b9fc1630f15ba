import manifest from '../../package.json' with { type: 'json' };

const versions: Record<string, string> = manifest.devDependencies;
const prism = [
  '@stoplight/prism-core',
  '@stoplight/prism-http',
  '@stoplight/prism-http-server',
] as const;

/** What each part of the package runs on and leaves to its user to install. */
export const optionalPackages: Readonly<Record<string, readonly string[]>> = {
  generate: ['openapi-typescript', 'typescript'],
  mock: prism,
  vitest: ['vitest'],
};

/** The exact version of a package that this one was tested with. */
export function testedVersion(name: string): string {
  const version = versions[name];
  if (!version) throw new Error(`package.json has no version of ${name}.`);
  return version;
}

/** The command that installs some packages at the versions that this one was tested with. */
export function installCommand(names: readonly string[]): string {
  const packages = names.map((name) => `${name}@${testedVersion(name)}`);
  return `npm install --save-dev ${packages.join(' ')}`;
}
