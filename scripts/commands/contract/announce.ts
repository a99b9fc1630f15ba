import { chosenChecks } from '../../contract/checks.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import type { Round } from '../../contract/run/rounds.ts';
import { isScenarioCheck, type Written } from '../../contract/session/scenario-check.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import { printableLines } from '../../lib/terminal.ts';

const effects: Record<Written, string> = {
  entries: 'changes folder and document of up to three silo entries, and restores both',
  workspace: 'changes name and slug of the workspace, and restores both',
  workflows: 'creates workflows named docproc-contract, which stay: nothing deletes a workflow',
  jobs: 'creates jobs tagged docproc-contract, which stay: nothing deletes a job',
  tokens: 'authorizes the enrollment of the fixtures, if they name one, which may issue tokens',
};

/** What a run will write, in words, so that people can stop it before it begins. */
export function announcement(address: string, settings: ContractSettings): string {
  const url = displayUrl(address);
  if (settings.readOnly) return `Testing ${url} with GET requests only.\n`;
  const written = new Set<string>(
    chosenChecks(settings).flatMap((check) => (isScenarioCheck(check) ? (check.writes ?? []) : [])),
  );
  const lines = Object.entries(effects)
    .filter(([kind]) => written.has(kind))
    .map(([, effect]) => `  - ${effect}`);
  return [
    `Testing ${url}. This run`,
    ...lines,
    ...(settings.duration === undefined ? [] : [repeated(settings.duration)]),
    'Give --read-only to send GET requests only.',
    '',
  ].join('\n');
}

function repeated(duration: number): string {
  return `  - does so again and again for ${duration / 1000} s; Ctrl-C ends it and reports what was found until then`;
}

/** Tells on stderr what is new in a round. */
export function printRound({ number, seed, found }: Round): void {
  const count = found.length === 1 ? '1 new finding' : `${found.length} new findings`;
  const lines = found.map(
    ({ status, operation, check, message }) => `  ${status} ${operation} ${check}: ${message}\n`,
  );
  process.stderr.write(
    printableLines(`Round ${number}, seed ${seed}: ${count}\n${lines.join('')}`),
  );
}
