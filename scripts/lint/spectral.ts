import * as fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader';
import type { UnlocatedProblem } from '../document/linter-output.ts';
import { projectFile } from '../lib/project-file.ts';

const { Document, Spectral } = spectralCore;

/** Names of the rulesets under openapi/rules/; the head of each says what it is for. */
export type RulesetName = 'spectral' | 'bundle' | 'authored-bundle';

/** Those loaded so far: loading one takes longer than applying it. */
const rulesets = new Map<RulesetName, ReturnType<typeof loadRuleset>>();

/**
 * Runs Spectral over a document.
 *
 * @param path of the root file; files that it refers to are read
 * @param text of the root file, when it is not to be read from there
 */
export async function runSpectral(
  rulesetName: RulesetName,
  path: string,
  text?: string,
): Promise<UnlocatedProblem[]> {
  const loading =
    rulesets.get(rulesetName) ?? loadRuleset(projectFile(`openapi/rules/${rulesetName}.yaml`));
  rulesets.set(rulesetName, loading);
  const ruleset = await loading;
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const document = new Document(text ?? (await readFile(path, 'utf8')), parsers.Yaml, path);
  const results = await spectral.run(document);
  return results.map(({ code, message, path: at, severity, source }) => {
    const fix = ruleset.rules[code]?.extensions?.fix;
    return {
      file: source ?? path,
      path: at,
      rule: String(code),
      severity: severity === 0 ? 'error' : 'warning',
      message,
      ...(typeof fix === 'string' ? { fix } : {}),
    };
  });
}

/** Loads a ruleset as Spectral's own command does, but from files alone. */
export function loadRuleset(path: string) {
  return bundleAndLoadRuleset(path, { fs, fetch: refuseToFetch });
}

function refuseToFetch(): Promise<never> {
  return Promise.reject(new Error('A ruleset must not load anything from a network.'));
}
