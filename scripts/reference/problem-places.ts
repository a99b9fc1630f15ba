import { relative } from 'node:path';
import type { Api } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { keysOf } from '../document/json-pointer.ts';
import { locateInSources } from '../document/locate.ts';
import type { Problem } from '../document/problems.ts';
import { positionOf, type SourceFiles } from '../document/source-file.ts';
import { responseAnchor } from './anchors.ts';

/** A problem of the document, with what it concerns. */
export interface PlacedProblem extends Problem {
  /** Paths and anchors within the folder, the page that is about it first; none where no page shows its place. */
  readonly addresses: readonly string[];
}

/** Something that a page shows, and where the document describes it. */
interface Described {
  readonly address: string;
  /** JSON Pointer into the bundle. */
  readonly pointer: string;
}

/** Where the description of something begins in the sources, and everything that shows it. */
interface DescribedPlace {
  readonly file: string;
  readonly line: number;
  readonly addresses: string[];
}

/** Problems with the pages, and the fields or parameters, that each concerns: what begins last before it in its file. */
export function placeProblems(
  problems: readonly Problem[],
  api: Api,
  sources: SourceFiles,
): PlacedProblem[] {
  const places = placesOf(
    [
      ...[...api.schemas].flatMap(([name, schema]) => ofSchema(name, schema)),
      ...api.operations.flatMap(ofOperation),
    ],
    sources,
  );
  return problems.map((problem) => {
    const [place] = places
      .filter(({ file, line }) => file === problem.file && line <= problem.line)
      .sort((a, b) => b.line - a.line);
    return { ...problem, addresses: place?.addresses ?? [] };
  });
}

function placesOf(described: readonly Described[], sources: SourceFiles): DescribedPlace[] {
  const byPointer = Map.groupBy(described, ({ pointer }) => pointer);
  const places = new Map<string, DescribedPlace>();
  for (const [pointer, those] of byPointer) {
    const { file, path } = locateInSources(keysOf(pointer), sources);
    const { line } = positionOf(file, path);
    const key = `${file.path}:${line}`;
    const known = places.get(key) ?? {
      file: relative(process.cwd(), file.path),
      line,
      addresses: [],
    };
    known.addresses.push(...those.map(({ address }) => address));
    places.set(key, known);
  }
  return [...places.values()];
}

function ofOperation(operation: Operation): Described[] {
  const { id, pointer, parameters, requestBody, responses } = operation;
  const page = `operations/${id}.html`;
  const bodies = [
    ...(requestBody ? [{ anchor: 'body', content: requestBody.content }] : []),
    ...responses.map((each) => ({
      anchor: responseAnchor(operation, each),
      content: each.content,
    })),
  ];
  return [
    { address: page, pointer },
    ...parameters.map((each) => ({
      address: `${page}#${each.in}.${each.name}`,
      pointer: each.pointer,
    })),
    ...bodies.flatMap(({ anchor, content }) =>
      content ? ofFields(content.schema, `${page}#${anchor}.`, []) : [],
    ),
  ];
}

function ofSchema(name: string, schema: ResolvedSchema): Described[] {
  if (schema.properties.length === 0) return [];
  const page = `schemas/${name}.html`;
  return [{ address: page, pointer: schema.pointer }, ...ofFields(schema, `${page}#`, [])];
}

/**
 * The fields of an object, with those inside them, as deep as they go.
 *
 * @param within names of the schemas around it; one that contains itself is not opened again
 */
function ofFields(schema: ResolvedSchema, prefix: string, within: readonly string[]): Described[] {
  const { name, properties } = schema;
  if (name !== undefined && within.includes(name)) return [];
  const around = name === undefined ? within : [...within, name];
  return properties.flatMap((each) => {
    const address = `${prefix}${each.name}`;
    const [pointer = each.schema.pointer] = each.schema.places;
    const inner = each.schema.items ?? each.schema;
    return [{ address, pointer }, ...ofFields(inner, `${address}.`, around)];
  });
}
