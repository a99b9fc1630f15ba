import { relative } from 'node:path';
import type { Api } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { keysOf } from '../document/json-pointer.ts';
import { locateInSources } from '../document/locate.ts';
import type { Problem } from '../document/problems.ts';
import { positionOf, type SourceFiles } from '../document/source-file.ts';

/** A problem of the document, with what it concerns. */
export interface PlacedProblem extends Problem {
  /** Path and anchor within the folder; none where no page shows its place. */
  readonly address?: string;
}

/** What a page shows, and where its description begins in the sources. */
interface DescribedPlace {
  readonly address: string;
  readonly file: string;
  readonly line: number;
}

/** Problems with the page, and the field or parameter, that each concerns: what begins last before it in its file. */
export function placeProblems(
  problems: readonly Problem[],
  api: Api,
  sources: SourceFiles,
): PlacedProblem[] {
  const places = [
    ...api.operations.flatMap(addressesOfOperation),
    ...[...api.schemas].flatMap(([name, schema]) => addressesOfSchema(name, schema)),
  ].map(({ address, pointer }): DescribedPlace => {
    const { file, path } = locateInSources(keysOf(pointer), sources);
    const { line } = positionOf(file, path);
    return { address, file: relative(process.cwd(), file.path), line };
  });
  return problems.map((problem) => {
    const [place] = places
      .filter(({ file, line }) => file === problem.file && line <= problem.line)
      .sort((a, b) => b.line - a.line);
    return place ? { ...problem, address: place.address } : problem;
  });
}

interface Described {
  readonly address: string;
  readonly pointer: string;
}

function addressesOfOperation({ id, pointer, parameters }: Operation): Described[] {
  const page = `operations/${id}.html`;
  return [
    { address: page, pointer },
    ...parameters.map((each) => ({
      address: `${page}#${each.in}.${each.name}`,
      pointer: each.pointer,
    })),
  ];
}

function addressesOfSchema(name: string, { pointer, properties }: ResolvedSchema): Described[] {
  if (properties.length === 0) return [];
  const page = `schemas/${name}.html`;
  const fields = properties.map((each) => ({
    address: `${page}#${each.name}`,
    pointer: `${pointer}/properties/${each.name}`,
  }));
  return [{ address: page, pointer }, ...fields];
}
