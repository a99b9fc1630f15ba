import { Refusal } from '../refusal.ts';

/** Path and query of a request. */
export interface Target {
  path: string;
  query: URLSearchParams;
}

const noQuery = new URLSearchParams();

/** Splits what stands behind the method, in origin form or absolute form (RFC 9112, section 3.2). */
export function parseTarget(target: string): Target {
  const origin = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = origin.indexOf('?');
  if (mark < 0) return { path: origin, query: noQuery };
  return { path: origin.slice(0, mark), query: new URLSearchParams(origin.slice(mark + 1)) };
}

/** @throws Refusal when a percent sign is not followed by the code of a character */
export function decodeSegment(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    throw new Refusal(400, 'invalid-path', 'The path has a percent sign that encodes nothing.');
  }
}
