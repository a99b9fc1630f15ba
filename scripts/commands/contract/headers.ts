import type { Api } from '../../api/api.ts';
import { UsageError } from '../../lib/usage-error.ts';

const ownHeaders = [
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
];

/**
 * Reads the values of `--header`. Errors do not show the value, which may be a secret.
 *
 * @returns values by names in lower case
 * @throws UsageError when one is no header, or one that the tests set themselves
 */
export function readHeaders(values: readonly string[], api: Api): Record<string, string> {
  const presented = api.operations.flatMap(({ token }) =>
    token.map((each) => (each.in === 'cookie' ? 'cookie' : each.parameter.toLowerCase())),
  );
  return Object.fromEntries(
    values.map((each, index) => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*\S)\s*$/.exec(each) ?? [];
      const lower = name.toLowerCase();
      if (name === '' || !isHeaderValue(value)) {
        throw new UsageError(`--header, number ${index + 1}: no header. Expected 'Name: value'.`);
      }
      if (presented.includes(lower)) {
        throw new UsageError(
          `--header ${name}: it presents the token, which some requests leave out. Expected the token as --token.`,
        );
      }
      if (ownHeaders.includes(lower)) {
        throw new UsageError(
          `--header ${name}: the tests set it themselves. Expected another one.`,
        );
      }
      return [lower, value];
    }),
  );
}

/** Whether an HTTP header can hold a value (RFC 9110, section 5.5). */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(value);
}
