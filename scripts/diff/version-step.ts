import type { Change } from './change.ts';

/** The part of a version that grows (Semantic Versioning 2.0.0); `none` when nothing changed. */
export type VersionStep = 'major' | 'minor' | 'patch' | 'none';

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
