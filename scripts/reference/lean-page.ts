/**
 * A page of a large reference, where what every field and heading repeats is most of the bytes: without what HTML lets
 * its writers leave out. Links of headings and fields to themselves, and names of elements, are left to
 * `browser/page-links.ts` and `browser/assumptions.ts`.
 *
 * @param page as `compactPage` makes it
 */
export function leanPage(page: string): string {
  const parts = withoutDerived(page).split(/(<(?:[^<>"]|"[^"]*")+>)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return leanTag(part, parts, index);
      return parts[index - 1]?.endsWith(' data-language="json">') ? withTabs(part) : part;
    })
    .join('');
}

function withoutDerived(page: string): string {
  return page
    .replace(/<span class="marks">(.*?)<\/span>/g, '<i>$1</i>')
    .replace(/(<h[2-4] id="([^"]+)">)<a href="#\2">([^<]*)<\/a>/g, '$1$3')
    .replace(/(<div id="([^"]+)"><dt>)<a href="#\2">([^<]*)<\/a>/g, '$1<b>$3</b>');
}

function leanTag(tag: string, parts: readonly string[], index: number): string {
  if (tag.startsWith('</')) return isNeeded(tag, parts, index) ? tag : '';
  if (tag === '<head>') return '';
  // In `<path d=M0/>`, the slash would be part of the value.
  return tag.endsWith('/>') ? tag : tag.replaceAll(/="([^\s"'=<>`]+)"/g, '=$1');
}

/** End tags that HTML lets out before whatever follows them in these pages. */
const omitted = new Set(['</li>', '</dt>', '</dd>', '</head>', '</body>', '</html>']);

/** What ends a paragraph: what it cannot hold, or the end of what holds it. */
const afterParagraph =
  /^<(?:(?:article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h\d|header|main|nav|ol|p|pre|section|table|ul)\b|\/(?:article|blockquote|dd|details|div|fieldset|li|main|section)>)/;

/** Whether an end tag has to stand (HTML, section 13.1.2.4). */
function isNeeded(tag: string, parts: readonly string[], index: number): boolean {
  if (omitted.has(tag)) return false;
  return tag !== '</p>' || parts[index + 1] !== '' || !afterParagraph.test(parts[index + 2] ?? '');
}

/** JSON with tabs in place of two spaces each, which look the same. */
function withTabs(json: string): string {
  return json.replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
}
