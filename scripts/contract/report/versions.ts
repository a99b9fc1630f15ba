import { createHash } from 'node:crypto';
import manifest from '../../../package.json' with { type: 'json' };
import type { Api } from '../../api/api.ts';
import { checks } from '../checks.ts';
import type { Versions } from './report.ts';

/** The versions of everything that takes part in a run. */
export function versionsOf({ version: document }: Pick<Api, 'version'>): Versions {
  const suite = createHash('sha256');
  for (const { id, asserts, basis } of checks) suite.update(JSON.stringify([id, asserts, basis]));
  return { engine: manifest.version, document, suite: suite.digest('hex').slice(0, 8) };
}

/** The versions in one line. */
export function versionsInWords({ engine, document, suite }: Versions): string {
  return `engine ${engine}, document ${document}, suite ${suite}`;
}
