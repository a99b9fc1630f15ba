import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectDirectory } from '../support/run.ts';

/** Where the rulesets are. */
export const rulesDirectory = join(projectDirectory, 'openapi/rules');

/** Names of all rulesets, the common base first. */
export const rulesetNames = ['base', 'spectral', 'bundle', 'authored-bundle'];

/** A rule of our own, as its ruleset defines it. */
interface OwnRule {
  id: string;
  definition: {
    description?: string;
    message?: string;
    severity?: string;
    then: { function: string };
    extensions?: { fix?: string };
  };
}

/** Path of a ruleset by its name. */
export function rulesetPath(name: string): string {
  return join(rulesDirectory, `${name}.yaml`);
}

/** The rules that a ruleset defines itself, without those that it only switches. */
export function ownRulesOf(rulesetName: string): OwnRule[] {
  const { rules } = parse(readFileSync(rulesetPath(rulesetName), 'utf8'));
  return Object.entries<OwnRule['definition']>(rules)
    .filter(([, definition]) => typeof definition === 'object')
    .map(([id, definition]) => ({ id, definition }));
}
