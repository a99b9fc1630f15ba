import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRuleset, type RulesetName } from '../../scripts/lint/spectral.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { rulesetPath } from './rulesets.ts';

type Ruleset = Awaited<ReturnType<typeof loadRuleset>>;

/** A document, with other files of it by their paths beside the root. */
interface Given {
  document: Record<string, unknown>;
  files?: Record<string, unknown>;
}

interface Fires extends Given {
  /** Where the rule reports, in which file (the root if left out), and what its message says. */
  reports: { path: (string | number)[]; file?: string; message: RegExp }[];
}

/** Documents by what they show. */
interface Cases {
  fires: Record<string, Fires>;
  passes: Record<string, Given>;
}

/** Describes a rule, alone, by documents on which it reports exactly this and ones on which it does not. */
export function describeRule(id: string, ruleset: RulesetName, { fires, passes }: Cases): void {
  describe(id, () => {
    let alone: Ruleset;
    beforeAll(async () => {
      alone = await loadRuleset(rulesetPath(ruleset));
      for (const rule of Object.values(alone.rules)) rule.enabled = rule.name === id;
    });

    test.each(Object.entries(fires))('fires on %s', async (_, { reports, ...given }) => {
      const results = await resultsOf(alone, given);
      expect(results).toEqual(
        reports.map(({ path, file = 'openapi.json', message }) => ({
          code: id,
          path: path.map(String),
          file,
          severity: 0,
          message: expect.stringMatching(message),
        })),
      );
    });

    test.each(Object.entries(passes))('passes %s', async (_, given) => {
      expect(await resultsOf(alone, given)).toEqual([]);
    });
  });
}

async function resultsOf(ruleset: Ruleset, given: Given) {
  const folder = await writeFiles({ 'openapi.json': given.document, ...given.files });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(ruleset);
  const root = join(folder, 'openapi.json');
  const document = new spectralCore.Document(JSON.stringify(given.document), parsers.Json, root);
  const results = await spectral.run(document);
  return results.map(({ code, path, source, severity, message }) => ({
    code,
    path: path.map(String),
    file: relative(folder, source ?? ''),
    severity,
    message,
  }));
}

async function writeFiles(files: Record<string, unknown>): Promise<string> {
  const folder = await temporaryDirectory();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content));
  }
  return folder;
}
