import { join } from 'node:path';
import {
  type Config,
  lint,
  lintFromString,
  loadConfig,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import type { Finding } from './finding.ts';
import { keysOf } from './json-pointer.ts';

const configPath = join(import.meta.dirname, '../../redocly.yaml');

/** What Redocly's linter is given beside a path. */
interface Options {
  /** Text of the root file, when it is not to be read from there. */
  text?: string;
  /** Its rules; those of this repository if left out. */
  config?: Config;
}

/**
 * Runs Redocly's linter over a document.
 *
 * @param path of the root file; files that it refers to are read
 */
export async function redoclyFindings(path: string, options: Options = {}): Promise<Finding[]> {
  const { text, config = await loadConfig({ configPath }) } = options;
  const problems =
    text === undefined
      ? await lint({ ref: path, config })
      : await lintFromString({ source: text, absoluteRef: path, config });
  return problems.map(toFinding);
}

function toFinding({
  location: [location],
  message,
  ruleId,
  severity,
  suggest,
}: NormalizedProblem): Finding {
  return {
    file: location?.source.absoluteRef ?? '',
    path: keysOf(location?.pointer ?? ''),
    rule: ruleId,
    severity: severity === 'error' ? 'error' : 'warning',
    message: message.trim(),
    ...(suggest[0] === undefined ? {} : { mend: `Write ${suggest[0]} in its place.` }),
  };
}
