import type { DocumentNode } from '../document/document-node.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import type { Comparison } from './comparison.ts';
import { same, show } from './values.ts';

/** Compares what a document says of itself: its information, its version, its servers and its tags. */
export function compareRoots(
  comparison: Comparison,
  before: DocumentNode,
  after: DocumentNode,
): void {
  const context = { comparison, operation: undefined };
  const annotations = [...objectAnnotations, 'license', 'contact', 'termsOfService'];
  compareAnnotations([before], [after], objectAnnotations, context);
  const [info, newInfo] = [before.child('info'), after.child('info')];
  if (info && newInfo) compareAnnotations([info], [newInfo], annotations, context);
  compareVersions(comparison, [before, after], 'openapi');
  if (info && newInfo) compareVersions(comparison, [info, newInfo], 'version');
  compareServers(comparison, before, after);
  if (!same(before.get('tags'), after.get('tags'), 'tags')) {
    comparison.add(undefined, {
      rule: 'description-changed',
      message: '`tags` changed',
      before: { holder: before, keyword: 'tags' },
      after: { holder: after, keyword: 'tags' },
    });
  }
}

function compareVersions(
  comparison: Comparison,
  [before, after]: readonly [DocumentNode, DocumentNode],
  keyword: string,
): void {
  const [was, is] = [before.get(keyword), after.get(keyword)];
  if (was === is) return;
  comparison.add(undefined, {
    rule: 'version-changed',
    message: `\`${keyword}\`: ${show(was)} → ${show(is)}`,
    before: { holder: before, keyword },
    after: { holder: after, keyword },
  });
}

function compareServers(comparison: Comparison, before: DocumentNode, after: DocumentNode): void {
  const [old, current] = [before, after].map(serversOf);
  for (const [url, server] of old ?? []) {
    const match = current?.get(url);
    if (match) compareServer(comparison, server, match);
    else {
      const message = `Removed the server ${url}`;
      comparison.add(undefined, { rule: 'server-removed', message, before: { holder: server } });
    }
  }
  for (const [url, holder] of current ?? []) {
    if (old?.has(url)) continue;
    const message = `Added the server ${url}`;
    comparison.add(undefined, { rule: 'server-added', message, after: { holder } });
  }
}

function serversOf(root: DocumentNode): Map<string, DocumentNode> {
  const servers = root.own('servers')?.items() ?? [];
  return new Map(servers.map((server) => [String(server.get('url')), server]));
}

function compareServer(comparison: Comparison, before: DocumentNode, after: DocumentNode): void {
  compareAnnotations([before], [after], objectAnnotations, { comparison, operation: undefined });
  const [old, current] = [before, after].map((each) => each.child('variables')?.children());
  for (const name of new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])) {
    const [was, is] = [old?.get(name), current?.get(name)];
    for (const keyword of ['default', 'enum']) {
      if (same(was?.get(keyword), is?.get(keyword), keyword)) continue;
      comparison.add(undefined, {
        rule: 'server-variable-changed',
        message: `\`${keyword}\` of \`${name}\`: ${show(was?.get(keyword))} → ${show(is?.get(keyword))}`,
        before: was && { holder: was, keyword },
        after: is && { holder: is, keyword },
      });
    }
  }
}
