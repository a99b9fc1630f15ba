import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { Change } from '../change.ts';
import { type Audience, audiences, diffDocuments } from '../diff.ts';
import { notCompared } from '../own-extensions.ts';
import type { Impact } from '../rules.ts';
import { requiredStep, type VersionStep } from '../version-step.ts';

/** How many changes there are of each impact. */
type ImpactCounts = Record<Impact, number>;

/** A document that is compared, and what it is called in the report. */
export interface NamedDocument {
  /** Its path or revision, as it was given. */
  name: string;
  document: OpenAPIDocument;
}

/** The result of a comparison, which every format shows. */
export interface DiffReport {
  old: { name: string; version: string };
  new: { name: string; version: string };
  summary: Record<Audience, ImpactCounts>;
  /** The step of the version that the changes need, by Semantic Versioning. */
  step: VersionStep;
  changes: Change[];
  /** Registers and extensions of which only one of the documents says something. */
  notCompared: string[];
}

/** Compares two documents, and counts the changes. */
export function diffReport(old: NamedDocument, current: NamedDocument): DiffReport {
  const changes = diffDocuments(old.document, current.document);
  const [callers, implementers] = audiences.map((audience) => counts(changes, audience));
  const none = { breaking: 0, risky: 0, harmless: 0 };
  return {
    old: { name: old.name, version: old.document.info.version },
    new: { name: current.name, version: current.document.info.version },
    summary: { callers: callers ?? none, implementers: implementers ?? none },
    step: requiredStep(changes, old.document.info.version),
    changes,
    notCompared: notCompared(old.document, current.document),
  };
}

function counts(changes: readonly Change[], audience: Audience): ImpactCounts {
  const all: ImpactCounts = { breaking: 0, risky: 0, harmless: 0 };
  for (const change of changes) all[change[audience].impact] += 1;
  return all;
}

/** What the changes are, in one line for each audience. */
export function summaryLines({ changes, summary, step, notCompared }: DiffReport): string[] {
  const names = notCompared.join(', ');
  const note = names === '' ? [] : [`Only one of the documents has ${names}: not compared.`];
  if (changes.length === 0) return ['No changes.', ...note];
  const line = (audience: Audience) => {
    const { breaking, risky, harmless } = summary[audience];
    return `For ${audience}: ${breaking} breaking, ${risky} risky, ${harmless} harmless.`;
  };
  return [...audiences.map(line), `The version needs a ${step} step.`, ...note];
}

/** The operations that a change affects, in words. */
export function operationsText({ operations }: Change): string {
  return operations.length === 0 ? 'the document as a whole' : operations.join(', ');
}

/** What a change rests on, in words. */
export function basisText({ basis }: Change): string {
  if (!basis) return '';
  if ('fact' in basis) return `fact ${basis.fact}: ${basis.statement}`;
  const { decision, title, answered } = basis;
  const point = title === undefined ? '' : ` (${title})`;
  return `decision ${decision}${point}, ${answered ? 'answered' : 'assumed otherwise'}`;
}
