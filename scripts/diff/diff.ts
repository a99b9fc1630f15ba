import { DocumentNode } from '../document/document-node.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { type Change, placeOf } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareRegisters } from './compare-registers.ts';
import { compareRoots } from './compare-root.ts';
import { Comparison } from './comparison.ts';
import { type Impact, impacts } from './rules.ts';

/** Whom a change concerns. */
export const audiences = ['callers', 'implementers'] as const;
/** One of {@link audiences}. */
export type Audience = (typeof audiences)[number];

/**
 * Compares two documents.
 *
 * @param old a bundle; components that no operation uses do not count
 * @param current the same, later
 * @returns the changes, the worst first
 */
export function diffDocuments(old: OpenAPIDocument, current: OpenAPIDocument): Change[] {
  const comparison = new Comparison(old, current);
  const roots = [new DocumentNode(old), new DocumentNode(current)] as const;
  compareRoots(comparison, ...roots);
  for (const [part, isReversed] of [
    ['paths', false],
    ['webhooks', true],
  ] as const) {
    const parts = [roots[0].own(part), roots[1].own(part)] as const;
    compareOperations(comparison, roots, parts, isReversed);
  }
  compareRegisters(comparison);
  return comparison.changes.toSorted(
    (a, b) => rank(worst(a)) - rank(worst(b)) || compareText(placeOf(a), placeOf(b)),
  );
}

/** The worst that a change means to any of the audiences. */
export function worst(change: Change, of: readonly Audience[] = audiences): Impact {
  const found = of.map((audience) => rank(change[audience].impact));
  return impacts[Math.min(...found)] ?? 'harmless';
}

/** Whether an impact is as bad as another, or worse. */
export function isAtLeast(impact: Impact, limit: Impact): boolean {
  return rank(impact) <= rank(limit);
}

function rank(impact: Impact): number {
  return impacts.indexOf(impact);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
