import { html } from '../lib/html.ts';
import { page } from './pages/layout.ts';
import type { Site } from './site.ts';

/**
 * Files that need the address of the reference: the page for what is not found, which a host shows at any
 * path, the site map, and at the root of a host the API catalog of RFC 9727.
 *
 * @param pages paths of every page
 * @returns none when the address is not known
 */
export function publishedFiles(site: Site, pages: readonly string[]): Map<string, string> {
  const { address } = site;
  if (address === undefined) return new Map();
  const isRoot = new URL(address).pathname === '/';
  return new Map([
    ['404.html', notFoundPage(site, new URL(address).pathname)],
    ['sitemap.xml', siteMap(address, pages)],
    ...(isRoot ? [['.well-known/api-catalog', apiCatalog(site, address)] as const] : []),
  ]);
}

function notFoundPage(site: Site, root: string): string {
  return page(site, {
    path: '404.html',
    root,
    title: 'Page not found',
    description: 'There is no page at this address.',
    main: html`<h1>Page not found</h1>
<p>There is no page at this address. Look for it in the <a href="${root}contents.html">contents</a>, or search for it.</p>
<p data-search-box></p>`,
  });
}

function siteMap(address: string, pages: readonly string[]): string {
  const urls = pages.map((path) => html`<url><loc>${address}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>`.text
  }\n`;
}

/** A linkset as in RFC 9264, which a host should serve as `application/linkset+json`. */
function apiCatalog({ api, yaml }: Site, address: string): string {
  const entry = {
    anchor: address,
    'service-desc': [
      ...(yaml === 'openapi.yaml'
        ? [{ href: `${address}${yaml}`, type: 'application/openapi+yaml' }]
        : []),
      { href: `${address}openapi.json`, type: 'application/openapi+json' },
    ],
    'service-doc': [{ href: address, type: 'text/html', title: api.title }],
  };
  return `${JSON.stringify({ linkset: [entry] }, null, 2)}\n`;
}
