import { createHash } from 'node:crypto';
import type { Locate } from '../../document/source-places.ts';
import { type SarifResult, sarifLog } from '../../lib/sarif.ts';
import { type Change, placeOf } from '../change.ts';
import { type Audience, worst } from '../diff.ts';
import { type RuleId, ruleOf } from '../rules.ts';
import type { DiffReport } from './report.ts';

const levels = { breaking: 'error', risky: 'warning', harmless: 'note' } as const;

/**
 * The changes in SARIF 2.1.0, one result a change.
 *
 * @param audiences those whose impact is the level of a result
 * @param locate finds places of the new document; without it, a result names the document alone
 */
export function sarifReport(
  report: DiffReport,
  version: string,
  audiences: readonly Audience[],
  locate?: Locate,
): string {
  const used = new Set(report.changes.map(({ rule }) => rule));
  return sarifLog({
    tool: 'docproc diff',
    version,
    rules: [...used].map((id) => ({ id, text: id.replaceAll('-', ' '), help: helpOf(id) })),
    results: report.changes.map((change) => ({
      ...result(change, report.new.name, locate),
      level: levels[worst(change, audiences)],
    })),
    properties: { summary: report.summary, step: report.step },
  });
}

function result(
  change: Change,
  name: string,
  locate: Locate | undefined,
): Omit<SarifResult, 'level'> {
  const { rule, message, callers, implementers, operations, basis } = change;
  const place = placeOf(change);
  return {
    ruleId: rule,
    message: `${message}. For callers: ${callers.impact}. ${callers.why} For implementers: ${implementers.impact}. ${implementers.why}`,
    ...(locate?.(place) ?? { file: name }),
    logical: place,
    fingerprint: createHash('sha256').update(`${rule} ${place} ${message}`).digest('hex'),
    properties: { callers, implementers, operations, basis },
  };
}

function helpOf(id: RuleId): string {
  const [callers, implementers] = ruleOf(id).why;
  return `For callers: ${callers} For implementers: ${implementers}`;
}
