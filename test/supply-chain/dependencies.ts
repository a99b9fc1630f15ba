import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../support/run.ts';

/** What the lock file says about one installed package. */
interface LockedPackage {
  version: string;
  license?: string;
  hasInstallScript?: boolean;
}

/** Packages by their path, such as `node_modules/yaml`. */
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Licenses that allow what this project does with a package: to run it, and to bundle it. */
const licenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  // Changes of their files must be published; nothing of theirs is changed or bundled.
  'MPL-2.0',
]);

/**
 * Packages with an install script that does not run here, as `.npmrc` has `ignore-scripts=true`: the
 * version that was looked at, and why the package works without it.
 */
const installScripts: Readonly<Record<string, string>> = {
  // Reports installations to its maker. `scarfSettings` of package.json refuses it as well.
  '@scarf/scarf': '1.4.0',
  // Replaces its launcher by the program, which starts faster; the launcher works too.
  esbuild: '0.28.2',
};

/** The packages of this project's lock file. */
export function lockedPackages(): LockedPackages {
  const { packages } = JSON.parse(
    readFileSync(join(projectDirectory, 'package-lock.json'), 'utf8'),
  );
  const { '': _, ...others } = packages;
  return others;
}

/** What a person has to decide before these packages may be installed. */
export function supplyChainProblems(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return [...scriptProblems(name, locked), ...licenseProblems(name, path, locked)];
  });
}

function scriptProblems(name: string, { version, hasInstallScript }: LockedPackage): string[] {
  if (!hasInstallScript || installScripts[name] === version) return [];
  return [
    `${name} ${version} has an install script: read it, then list the version in test/supply-chain/dependencies.ts, or use another package.`,
  ];
}

function licenseProblems(
  name: string,
  path: string,
  { version, license }: LockedPackage,
): string[] {
  const found = license ?? licenseInstalledAt(path);
  if (found !== undefined && isAllowed(found)) return [];
  return [
    `${name} ${version} has the license ${found ?? '(none)'}: use another package, or add the license to the list in test/supply-chain/dependencies.ts.`,
  ];
}

/** Evaluates an SPDX expression of `OR` and `AND`. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => licenses.has(id)));
}

/** Old packages list their licenses in a field that npm does not copy to the lock file. */
function licenseInstalledAt(path: string): string | undefined {
  const manifest = readFileSync(join(projectDirectory, path, 'package.json'), 'utf8');
  const { licenses: listed }: { licenses?: { type: string }[] } = JSON.parse(manifest);
  return listed?.map(({ type }) => type).join(' OR ');
}
