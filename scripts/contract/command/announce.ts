import { isScenario } from '../check.ts';
import { chosenChecks } from '../checks.ts';
import type { ContractSettings } from '../settings.ts';

/** What a run will write, in words, so that people can stop it before it begins. */
export function announcement(settings: ContractSettings): string {
  const { url, readOnly } = settings;
  if (readOnly) return `Judging ${url}, by GET requests only.\n`;
  const writes = chosenChecks(settings).flatMap((check) =>
    isScenario(check) && check.writes !== undefined ? [check.writes] : [],
  );
  const lines = [...new Set(writes)].map((each) => `  - ${each}`);
  if (lines.length === 0) return `Judging ${url}.\n`;
  return [
    `Judging ${url}. What is created carries the name or tag docproc-contract. The run`,
    ...lines,
    'Give --read-only to send GET requests only.',
    '',
  ].join('\n');
}
