import { createHash } from 'node:crypto';
import type { Locate } from '../../document/locate.ts';
import { type SarifResult, sarifLog } from '../../lib/sarif.ts';
import { type Change, placeOf } from '../change.ts';
import { type Audience, worst } from '../diff.ts';
import { type RuleId, ruleOf } from '../rules.ts';
import { ruleAddress } from '../rules-page.ts';
import type { DiffReport } from './report.ts';

const levels = { breaking: 'error', risky: 'warning', harmless: 'note' } as const;

/** How the changes are shown. */
interface SarifPresentation {
  /** Those whose impact is the level of a result. */
  readonly counted: readonly Audience[];
  /** Finds places of the new document; without it, a result names the document alone. */
  readonly locate: Locate | undefined;
  /** Where the reference is published, whose page of rules each rule links to. */
  readonly reference: URL | undefined;
}

/** The changes in SARIF 2.1.0, one result a change. */
export function sarifReport(
  report: DiffReport,
  version: string,
  { counted, locate, reference }: SarifPresentation,
): string {
  const used = new Set(report.changes.map(({ rule }) => rule));
  return sarifLog({
    tool: 'docproc diff',
    version,
    rules: [...used].map((id) => ({
      ...{ id, text: id.replaceAll('-', ' '), help: helpOf(id) },
      address: reference && ruleAddress(reference, id),
    })),
    results: report.changes.map((change) => ({
      ...result(change, report.new.name, locate),
      level: levels[worst(change, counted)],
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
  const [callers, implementers] = ruleOf(id);
  return `For callers: ${callers.why} For implementers: ${implementers.why}`;
}
