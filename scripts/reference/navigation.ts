import type { Area, NamedSchema } from './contents.ts';
import type { Guide } from './guides.ts';

/** A page of the reference, as lists of pages name it. */
export interface PageLink {
  /** Path within the folder. */
  readonly path: string;
  readonly text: string;
  /** Method and path of an operation. */
  readonly request?: string;
}

/** Pages of one kind, such as the operations of one area. */
interface PageGroup {
  readonly title: string;
  /** Anchor of the group on the page of contents. */
  readonly anchor: string;
  readonly links: readonly PageLink[];
}

/** A group as one page lists it. */
export interface ListedGroup extends PageGroup {
  /** How many pages the group has that are not listed here. */
  readonly hidden: number;
}

/** What the pages of a site are about. */
interface Pages {
  readonly areas: readonly Area[];
  readonly schemas: readonly NamedSchema[];
  readonly guides: readonly Guide[];
}

/** As long as a site has no more pages, each page links to all of them. */
const mostLinks = 120;

/** In a larger site, a page lists so many neighbours before and after itself. */
const neighbours = 15;

const overview: PageGroup = {
  title: 'Overview',
  anchor: 'overview',
  links: [
    { path: 'index.html', text: 'Start' },
    { path: 'contents.html', text: 'Contents' },
    { path: 'reference.html', text: 'All on one page' },
    { path: 'decisions.html', text: 'Decisions' },
    { path: 'changelog.html', text: 'Changelog' },
  ],
};

/**
 * The pages of a site in their groups. What a page lists of them has an upper bound, so that the
 * size of a site is linear in the number of its operations; the page of contents lists everything.
 */
export class Navigation {
  readonly groups: readonly PageGroup[];
  readonly #isSmall: boolean;
  /** Where the link to a page stands. */
  readonly #places = new Map<string, { group: PageGroup; index: number }>();

  constructor(pages: Pages) {
    this.groups = [overview, ...groupsOf(pages)].filter(({ links }) => links.length > 0);
    this.#isSmall = this.groups.reduce((sum, { links }) => sum + links.length, 0) <= mostLinks;
    for (const group of this.groups) {
      for (const [index, { path }] of group.links.entries()) {
        this.#places.set(path, { group, index });
      }
    }
  }

  /** The groups as the page with a path lists them: its own with its neighbours. */
  on(path: string): ListedGroup[] {
    const place = this.#places.get(path);
    return this.groups.map((group) => {
      const links = this.#isAlwaysListed(group)
        ? group.links
        : place?.group === group
          ? group.links.slice(Math.max(0, place.index - neighbours), place.index + neighbours + 1)
          : [];
      return { ...group, links, hidden: group.links.length - links.length };
    });
  }

  #isAlwaysListed({ anchor }: PageGroup): boolean {
    return this.#isSmall || anchor === 'overview' || anchor === 'guides';
  }
}

function groupsOf({ areas, schemas, guides }: Pages): PageGroup[] {
  return [
    {
      title: 'Guides',
      anchor: 'guides',
      links: guides.map(({ name, title }) => ({ path: `guides/${name}.html`, text: title })),
    },
    ...areas.map(({ name, operations }) => ({
      title: name,
      anchor: `area-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
      links: operations.map(({ id, summary, method, path }) => ({
        path: `operations/${id}.html`,
        text: summary,
        request: `${method} ${path}`,
      })),
    })),
    {
      title: 'Schemas',
      anchor: 'schemas',
      links: schemas.map(({ name }) => ({ path: `schemas/${name}.html`, text: name })),
    },
  ];
}
