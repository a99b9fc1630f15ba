/** A part of the document, and whether the run exercised it. */
export interface CoveredPart {
  /** `query limit`, `/tags`, `404`, `F012`, `D07` … */
  name: string;
  exercised: boolean;
  /** Why not. */
  reason?: string;
}

/** What of one operation the run exercised. */
export interface OperationCoverage {
  id: string;
  method: string;
  path: string;
  /** Its tag. */
  area: string;
  /** Whether the run tested it; calls of others may exercise it too. */
  selected: boolean;
  /** Whether the server has it, as far as its responses tell. */
  implemented: boolean;
  /** Whether a success showed a field of the object that it returns. */
  exercised: boolean;
  /** Why not. */
  reason?: string;
  requests: number;
  parameters: CoveredPart[];
  bodyFields: CoveredPart[];
  /** Of a success. */
  responseFields: CoveredPart[];
  /** Those that the document describes. */
  statuses: CoveredPart[];
  /** How many responses had each status. */
  received: Record<string, number>;
}

/** How many parts of a kind there are, and how many of them were exercised. */
export interface Share {
  exercised: number;
  total: number;
}

/** The parts of an operation. */
export type PartKind = 'parameters' | 'bodyFields' | 'responseFields' | 'statuses';

/** What of the document a run exercised. */
export interface Coverage {
  /** Of the operations that the run tested, and of the registers. */
  summary: Record<PartKind | 'operations' | 'facts' | 'decisions', Share>;
  operations: OperationCoverage[];
  facts: CoveredPart[];
  decisions: CoveredPart[];
}

/** How many of some parts were exercised. */
export function shareOf(parts: readonly { exercised: boolean }[]): Share {
  return { exercised: parts.filter(({ exercised }) => exercised).length, total: parts.length };
}

/** The share of each kind of part of the operations, and of the registers, by their names. */
export function sharesOfParts({ summary }: Coverage): [name: string, Share][] {
  return [
    ['parameters', summary.parameters],
    ['body fields', summary.bodyFields],
    ['response fields', summary.responseFields],
    ['statuses', summary.statuses],
    ['facts', summary.facts],
    ['decisions', summary.decisions],
  ];
}

/** All shares, in one line. */
export function coverageInWords(coverage: Coverage): string {
  return [['operations', coverage.summary.operations] as const, ...sharesOfParts(coverage)]
    .map(([name, { exercised, total }]) => `${name} ${exercised}/${total}`)
    .join(', ');
}

/** How many operations of each area were exercised, of those that the run tested. */
export function progressByArea({ operations }: Coverage): Map<string, Share> {
  const areas = Map.groupBy(
    operations.filter(({ selected }) => selected),
    ({ area }) => area,
  );
  return new Map([...areas].map(([area, own]) => [area, shareOf(own)]));
}
