import type { OpenAPIDocument } from '../../document/openapi.ts';
import { notCompared } from '../basis.ts';
import type { Change } from '../change.ts';
import { type Audience, audiences, diffDocuments } from '../diff.ts';
import type { Impact } from '../rules.ts';

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
  return [
    ...audiences.map(line),
    `The version needs ${step === 'none' ? 'no' : `a ${step}`} step.`,
    ...note,
  ];
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

/** The part of a version that grows (Semantic Versioning 2.0.0); `none` when nothing changed. */
type VersionStep = 'major' | 'minor' | 'patch' | 'none';

const steps: readonly VersionStep[] = ['none', 'patch', 'minor', 'major'];

/** What callers can use in addition. */
const additions =
  /^(operation|(request|response)-(property|body|media-type|header)|parameter|success-status|link)-added$|^request-.*-widened$|^deprecated-added$/;

/**
 * The step that changes need for callers. Before version 1.0.0, a minor step is for changes that break,
 * and a patch step for all others.
 *
 * @param version the old one
 */
export function requiredStep(changes: readonly Change[], version: string): VersionStep {
  const own = changes.filter(({ rule }) => rule !== 'version-changed');
  const step = highest(own.map(stepOf));
  if (!version.startsWith('0.')) return step;
  if (step === 'major') return 'minor';
  return step === 'none' ? 'none' : 'patch';
}

function stepOf({ rule, callers }: Change): VersionStep {
  if (callers.impact === 'breaking') return 'major';
  return callers.impact === 'risky' || additions.test(rule) ? 'minor' : 'patch';
}

/**
 * The step from one version to another; `none` when they are the same, or the second is lower. Labels of
 * pre-releases do not count.
 */
export function stepBetween(old: string, current: string): VersionStep {
  const [was, is] = [old, current].map(partsOf);
  const names: readonly VersionStep[] = ['major', 'minor', 'patch'];
  const index = names.findIndex((_, at) => was?.[at] !== is?.[at]);
  const grows = Number(is?.[index]) > Number(was?.[index]);
  return index >= 0 && grows ? (names[index] ?? 'none') : 'none';
}

/** Whether a step is as high as another, or higher. */
export function suffices(step: VersionStep, needed: VersionStep): boolean {
  return steps.indexOf(step) >= steps.indexOf(needed);
}

function highest(all: readonly VersionStep[]): VersionStep {
  return steps[Math.max(0, ...all.map((each) => steps.indexOf(each)))] ?? 'none';
}

function partsOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? '').split('.').map(Number);
}
