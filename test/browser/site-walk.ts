import type { Page } from 'playwright-core';
import { openPage } from './chromium.ts';

/** What a page is looked at in, in px. */
const widths = [1440, 1024, 390];

/** What one page holds. */
interface SeenPage {
  /** Addresses without their anchors. */
  readonly links: readonly { readonly address: string; readonly anchor: string }[];
  readonly ids: readonly string[];
}

/** What a walk through a site found. */
interface Walk {
  /** Paths of the pages that were looked at. */
  readonly pages: readonly string[];
  /**
   * A line for each clipped code block, page that scrolls sideways, dead link, missing anchor and message of
   * the console.
   */
  readonly problems: readonly string[];
}

/**
 * Follows every link of a site from its start page, and looks at each page in every width.
 *
 * @param skip paths of pages that are only fetched, such as those made by others
 */
export async function walkSite(url: string, skip: readonly string[] = []): Promise<Walk> {
  const { page, consoleErrors } = await openPage(`${url}/`);
  const seen = new Map<string, SeenPage>();
  const problems: string[] = [];
  const waiting = [`${url}/index.html`];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue;
    const path = address.slice(url.length + 1);
    const response = await page.request.get(address);
    if (!response.ok()) problems.push(`${path}: dead link`);
    const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false;
    const found = isPage && response.ok() && !skip.includes(path);
    const content = found ? await visit(page, address) : { links: [], ids: [] };
    seen.set(address, content);
    if (found) problems.push(...(await layoutProblems(page)).map((each) => `${path}: ${each}`));
    waiting.push(
      ...content.links.map((link) => link.address).filter((each) => each.startsWith(url)),
    );
  }
  const skipped = skip.map((path) => `${url}/${path}`);
  problems.push(...missingAnchors(seen, skipped));
  problems.push(...consoleErrors.map((message) => `console: ${message}`));
  const pages = [...seen].flatMap(([address, { ids }]) => (ids.length > 0 ? [address] : []));
  return { pages: pages.map((address) => address.slice(url.length + 1)), problems };
}

async function visit(page: Page, address: string): Promise<SeenPage> {
  await page.goto(address);
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('a[href], link[href], script[src], img[src]')];
    const links = elements.map((each) => {
      const target = new URL(
        each.getAttribute('href') ?? each.getAttribute('src') ?? '',
        document.baseURI,
      );
      const anchor = decodeURIComponent(target.hash.slice(1));
      target.hash = '';
      // Of a form that begins with another request.
      target.search = '';
      return { address: target.href.replace(/\/$/, '/index.html'), anchor };
    });
    return { links, ids: [...document.querySelectorAll('[id]')].map(({ id }) => id) };
  });
}

function missingAnchors(seen: ReadonlyMap<string, SeenPage>, skip: readonly string[]): string[] {
  const lines = [...seen].flatMap(([from, { links }]) =>
    links
      .filter(({ address, anchor }) => {
        const ids = skip.includes(address) ? undefined : seen.get(address)?.ids;
        return anchor !== '' && ids !== undefined && !ids.includes(anchor);
      })
      .map(({ address, anchor }) => `${from}: missing anchor ${address}#${anchor}`),
  );
  return [...new Set(lines)];
}

async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(layoutProblemsHere);
    problems.push(...found.map((each) => `${each} at ${width} px`));
  }
  return problems;
}

/** Runs in the page: every tab is chosen once, and every folded part is open. */
function layoutProblemsHere(): string[] {
  const problems = new Set<string>();
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const look = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.add('scrolls sideways');
    for (const block of document.querySelectorAll('pre')) {
      const { left, right, width } = block.getBoundingClientRect();
      const isCut = block.scrollWidth > block.clientWidth + 1 || left < 0 || right > clientWidth;
      if (width > 0 && isCut) problems.add(`clipped code block: ${block.textContent.slice(0, 40)}`);
    }
  };
  look();
  for (const tab of document.querySelectorAll<HTMLInputElement>('.tab-row input')) {
    tab.checked = true;
    look();
  }
  return [...problems];
}
