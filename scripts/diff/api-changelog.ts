import { httpMethods, type OpenAPIDocument } from '../document/openapi.ts';
import { markdownSections } from '../lib/markdown.ts';
import { changeSections } from './report/markdown.ts';
import { diffReport, summaryLines } from './report/report.ts';

const introduction = `<!-- Generated from openapi/, openapi/releases/ and CHANGELOG.md by \`npm run generate\`. Do not edit: change the document instead. -->

# API changelog

What changed in the OpenAPI document from version to version, the newest first, and whom it breaks. The page
is made by [\`docproc diff\`](../guides/comparing-documents.md), which explains the classes.`;

/**
 * The page that lists the changes of every version, and of the document since the last one.
 *
 * @param versions their bundles, the oldest first
 * @param changelog of the project, whose headings name the versions that are released
 * @param published further versions that are released
 */
export function apiChangelog(
  versions: readonly OpenAPIDocument[],
  current: OpenAPIDocument,
  changelog: string,
  published: readonly string[] = [],
): string {
  const headings = markdownSections(changelog).map(({ heading }) => heading.split(' ')[0]);
  const released = new Set([...headings, ...published]);
  const sections = versions.map((document, index) => {
    const { version } = document.info;
    const previous = versions[index - 1];
    return [
      `## ${version}${released.has(version) ? '' : ' (not yet released)'}`,
      ...(previous ? changesSince(previous, document) : first(document)),
    ];
  });
  const last = versions.at(-1);
  const latest = last ? [`## Since ${last.info.version}`, ...changesSince(last, current)] : [];
  return `${[introduction, ...latest, ...sections.toReversed().flat()].join('\n\n')}\n`;
}

function changesSince(previous: OpenAPIDocument, document: OpenAPIDocument): string[] {
  const sides = [previous, document].map((each) => ({ name: each.info.version, document: each }));
  const [old, current] = sides;
  if (!old || !current) return [];
  const report = diffReport(old, current);
  return [summaryLines(report).join(' '), ...changeSections(report.changes, '###')];
}

function first({ paths }: OpenAPIDocument): string[] {
  const operations = Object.values(paths).flatMap((item) =>
    httpMethods.filter((method) => item[method] !== undefined),
  );
  return [`The first version, with ${operations.length} operations.`];
}
