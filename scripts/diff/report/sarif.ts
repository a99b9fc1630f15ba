import { createHash } from 'node:crypto';
import { type SarifResult, sarifLog } from '../../lib/sarif.ts';
import { type Change, placeOf } from '../change.ts';
import { worst } from '../diff.ts';
import { type RuleId, ruleOf } from '../rules.ts';
import type { DiffReport } from './report.ts';

const levels = { breaking: 'error', risky: 'warning', harmless: 'note' } as const;

/** The changes in SARIF 2.1.0, one result a change. */
export function sarifReport(report: DiffReport, version: string): string {
  const used = new Set(report.changes.map(({ rule }) => rule));
  return sarifLog({
    tool: 'docproc diff',
    version,
    rules: [...used].map((id) => ({ id, text: id.replaceAll('-', ' '), help: helpOf(id) })),
    results: report.changes.map((change) => result(change, report.new.name)),
    properties: { summary: report.summary, step: report.step },
  });
}

function result(change: Change, file: string): SarifResult {
  const { rule, message, callers, implementers, operations, basis } = change;
  const place = placeOf(change);
  return {
    ruleId: rule,
    level: levels[worst(change)],
    message: `${message}. For callers: ${callers.impact}. ${callers.why} For implementers: ${implementers.impact}. ${implementers.why}`,
    file,
    logical: place,
    fingerprint: createHash('sha256').update(`${rule} ${place} ${message}`).digest('hex'),
    properties: { callers, implementers, operations, basis },
  };
}

function helpOf(id: RuleId): string {
  const [callers, implementers] = ruleOf(id).why;
  return `For callers: ${callers} For implementers: ${implementers}`;
}
