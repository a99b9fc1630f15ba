import { slug } from '../markdown/prose.ts';
import type { Field } from '../model/field.ts';
import type { Site } from '../site.ts';

/** Something that search can find. */
export interface SearchEntry {
  id: number;
  /** Path and anchor within the folder. */
  address: string;
  kind: 'operation' | 'parameter' | 'field' | 'schema' | 'decision' | 'guide';
  title: string;
  /** Where it stands, such as `SiloEntry` or `GET /silo/v1/entries`. */
  place: string;
  text: string;
}

type Unnumbered = Omit<SearchEntry, 'id'>;

/** Everything that search finds: operations, fields however deep, schemas, decisions, guides. */
export function searchEntries(site: Site): SearchEntry[] {
  const entries = [
    ...operationEntries(site),
    ...schemaEntries(site),
    ...decisionEntries(site),
    ...site.guides.flatMap(({ name, markdown }) => guideEntries(name, markdown)),
  ];
  return entries.map((entry, id) => ({ id, ...entry }));
}

function operationEntries({ operations }: Site): Unnumbered[] {
  return operations.flatMap((operation) => {
    const { id, summary, description, method, path, parameters, body } = operation;
    const page = `operations/${id}.html`;
    const field = (prefix: string) => (each: Field) =>
      fieldEntry(each, `${page}#${prefix}`, summary);
    return [
      {
        address: page,
        kind: 'operation' as const,
        title: summary,
        place: `${method} ${path}`,
        text: `${id} ${description}`,
      },
      ...parameters.map((each) => ({ ...field(`${each.in}.`)(each), kind: 'parameter' as const })),
      ...deep(body?.fields ?? []).map(field('body.')),
      ...operation.responses
        .filter(({ status }) => status === '200')
        .flatMap(({ fields }) => deep(fields).filter(({ path }) => path.includes('.')))
        .map(field('response.')),
    ];
  });
}

function schemaEntries({ schemas }: Site): Unnumbered[] {
  return schemas.flatMap(({ name, description, fields }) => [
    {
      address: `schemas/${name}.html`,
      kind: 'schema' as const,
      title: name,
      place: 'Schema',
      text: description,
    },
    ...deep(fields).map((field) => fieldEntry(field, `schemas/${name}.html#`, name)),
  ]);
}

function fieldEntry(
  { path, type, description = '' }: Field,
  address: string,
  place: string,
): Unnumbered {
  return {
    address: address + path,
    kind: 'field',
    title: path,
    place,
    text: `${type}. ${description}`,
  };
}

function decisionEntries({ bundle }: Site): Unnumbered[] {
  return (bundle['x-decisions'] ?? []).map(({ id, title, open_point, assumption }) => ({
    address: `decisions.html#${id}`,
    kind: 'decision',
    title: `${id} ${title}`,
    place: assumption === 'none' ? 'Open' : 'Assumed',
    text: assumption === 'none' ? open_point : `${open_point} Assumed: ${assumption}`,
  }));
}

/** One entry a section of a guide. */
function guideEntries(name: string, markdown: string): Unnumbered[] {
  const [, guide = name] = /^# (.+)$/m.exec(markdown) ?? [];
  return markdown.split(/^(?=#{1,3} )/m).flatMap((section) => {
    const [, heading] = /^#{1,3} (.+)$/m.exec(section) ?? [];
    if (heading === undefined) return [];
    const text = section.replace(/^#.*$/m, '').replace(/\s+/g, ' ').trim().slice(0, 400);
    return [
      {
        address: `guides/${name}.html#${slug(heading)}`,
        kind: 'guide' as const,
        title: heading,
        place: guide,
        text,
      },
    ];
  });
}

/** Fields with those inside them. */
function deep(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...deep(field.fields)]);
}
