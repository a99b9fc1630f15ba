import { join } from 'node:path';
import { lint, lintFromString, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';
import type { Finding } from './finding.ts';
import { keysOf } from './keys.ts';

const configPath = join(import.meta.dirname, '../../redocly.yaml');

/**
 * Runs Redocly's linter over a document.
 *
 * @param path of the root file; files that it refers to are read
 * @param text of the root file, when it is not to be read from there
 */
export async function redoclyFindings(path: string, text?: string): Promise<Finding[]> {
  const config = await loadConfig({ configPath });
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
