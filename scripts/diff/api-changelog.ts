import { httpMethods, type OpenAPIDocument } from '../document/openapi.ts';
import { changeSections } from './report/markdown.ts';
import { diffReport, summaryLines } from './report/report.ts';

const introduction = `<!-- Generated from openapi/ and openapi/releases/ by \`npm run generate\`. Do not edit: change the document instead. -->

# API changelog

What changed in the OpenAPI document from release to release, the newest first, and whom it breaks. The page
is made by [\`docproc diff\`](../guides/comparing-documents.md), which explains the classes.`;

/**
 * The page that lists the changes of every release, and of the document since the last one.
 *
 * @param releases bundles, the oldest first
 */
export function apiChangelog(
  releases: readonly OpenAPIDocument[],
  current: OpenAPIDocument,
): string {
  const documents = [...releases, current];
  const sections = documents.map((document, index) => {
    const version = document.info.version;
    const title = index === releases.length ? '## Unreleased' : `## ${version}`;
    const previous = documents[index - 1];
    return [title, ...(previous ? changesSince(previous, document) : first(document))];
  });
  return `${[introduction, ...sections.toReversed().flat()].join('\n\n')}\n`;
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
  return [`The first release, with ${operations.length} operations.`];
}
