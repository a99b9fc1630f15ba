import { installCommand, optionalPackages } from '../lib/optional-packages.ts';

/**
 * What to do about an error which says that an optional package is not installed.
 *
 * @returns `undefined` when the error says something else
 */
export function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const [, name = ''] = /'((?:@[^/']+\/)?[^/']+)/.exec(error.message) ?? [];
  const group = Object.values(optionalPackages).find((names) => names.includes(name));
  return (
    group && `${name} is not installed. Run this, then try again:\n\n  ${installCommand(group)}\n`
  );
}
