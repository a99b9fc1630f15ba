import type { Journey } from '../document/journeys.ts';
import { type Area, areaAnchor, type NamedSchema } from './contents.ts';
import { aboutProject, apiChangelogName, callerGroups, type Guide, guideGroups } from './guides.ts';
import { type SharedResponse, sharedResponsesPage } from './shared-responses.ts';

/** A page of the reference, as lists of pages name it. */
export interface PageLink {
  /** Path within the folder. */
  readonly path: string;
  readonly text: string;
  /** Of an operation. */
  readonly request?: { readonly method: string; readonly path: string };
}

/** Pages of one kind, such as the operations of one area. */
interface PageGroup {
  readonly title: string;
  /** Anchor of the group on the page of contents. */
  readonly anchor: string;
  readonly links: readonly PageLink[];
  /** Whether its links are folded on pages of other groups. */
  readonly isFolded?: boolean;
  /** Whether its links are unfolded on the first page, for those who are new to the interface. */
  readonly isForCallers?: boolean;
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
  readonly journeys: readonly Journey[];
  /** Those of several operations. */
  readonly responses: readonly SharedResponse[];
}

/** As long as a site has no more pages, each page links to all of them. */
const mostLinks = 120;

/** In a larger site, a page lists so many neighbors before and after itself. */
const neighbors = 3;

function overview({ journeys, guides, responses }: Pages, isLarge: boolean): PageGroup {
  return {
    title: 'Overview',
    anchor: 'overview',
    links: [
      { path: 'index.html', text: 'Start' },
      { path: 'contents.html', text: 'Contents' },
      ...(journeys.length > 0 ? [{ path: 'journeys.html', text: 'Journeys' }] : []),
      { path: 'decisions.html', text: 'Decisions' },
      ...guides.filter(({ name }) => name === apiChangelogName).map(guideLink),
      ...(isLarge && responses.length > 0
        ? [{ path: sharedResponsesPage, text: 'Shared responses' }]
        : []),
      { path: 'all.html', text: 'All on one page' },
      { path: 'reference.html', text: 'In Redoc' },
    ],
  };
}

/**
 * The pages of a site in their groups. What a page lists of them has an upper bound, so that the
 * size of a site is linear in the number of its operations; the page of contents lists everything.
 */
export class Navigation {
  readonly groups: readonly PageGroup[];
  /** Whether there are so many pages that each lists only its neighbors. */
  readonly isLarge: boolean;
  /** Where the link to a page stands. */
  readonly #places = new Map<string, { group: PageGroup; index: number }>();

  constructor(pages: Pages) {
    const groups = groupsOf(pages);
    this.isLarge = countOf([overview(pages, false), ...groups]) > mostLinks;
    const all = [overview(pages, this.isLarge), ...groups];
    this.groups = all.filter(({ links }) => links.length > 0);
    for (const group of this.groups) {
      for (const [index, { path }] of group.links.entries()) {
        this.#places.set(path, { group, index });
      }
    }
  }

  /** Whether there is a page at a path. */
  has(path: string): boolean {
    return this.#places.has(path);
  }

  /** The groups as the page with a path lists them: its own with its neighbors. */
  on(path: string): ListedGroup[] {
    const place = this.#places.get(path);
    return this.groups.map((group) => {
      const links = this.#isAlwaysListed(group)
        ? group.links
        : place?.group === group
          ? group.links.slice(Math.max(0, place.index - neighbors), place.index + neighbors + 1)
          : [];
      return { ...group, links, hidden: group.links.length - links.length };
    });
  }

  /** The groups as every page lists those that are not its own. */
  onOthers(): ListedGroup[] {
    return this.on('');
  }

  /** The group of a page, and the pages before and after it in reading order. */
  around(path: string): { group?: PageGroup; previous?: PageLink; next?: PageLink } {
    const place = this.#places.get(path);
    if (!place) return {};
    const { group, index } = place;
    const at = this.groups.indexOf(group);
    const previous =
      group.links[index - 1] ?? (at > 1 ? this.groups[at - 1]?.links.at(-1) : undefined);
    const next = group.links[index + 1] ?? this.groups[at + 1]?.links[0];
    const isOverview = group.anchor === 'overview';
    return { group, ...(!isOverview && { ...(previous && { previous }), ...(next && { next }) }) };
  }

  #isAlwaysListed({ anchor }: PageGroup): boolean {
    return !this.isLarge || anchor === 'overview';
  }
}

function countOf(groups: readonly PageGroup[]): number {
  return groups.reduce((sum, { links }) => sum + links.length, 0);
}

function groupsOf({ areas, schemas, guides }: Pages): PageGroup[] {
  return [
    ...guideGroupsOf(guides, [concepts]),
    ...areas.map(({ name, operations }) => ({
      title: name,
      anchor: areaAnchor(name),
      links: operations.map(({ id, summary, method, path }) => ({
        path: `operations/${id}.html`,
        text: summary,
        request: { method, path: path.template },
      })),
    })),
    {
      title: 'Schemas',
      anchor: 'schemas',
      links: schemas.map(({ name }) => ({ path: `schemas/${name}.html`, text: name })),
    },
    ...guideGroupsOf(guides, others),
  ];
}

const [concepts = '', ...others] = guideGroups;

/** Guides by their groups, some before the operations and some behind them. */
function guideGroupsOf(guides: readonly Guide[], groups: readonly string[]): PageGroup[] {
  return groups.map((title) => ({
    ...{ title, anchor: title.toLowerCase().replaceAll(' ', '-') },
    ...{ isFolded: true, isForCallers: callerGroups.includes(title) },
    links: [
      ...guides
        .filter(({ name, group }) => group === title && name !== apiChangelogName)
        .map(guideLink),
      ...(title === aboutProject ? [toolsChangelog] : []),
    ],
  }));
}

const toolsChangelog: PageLink = { path: 'changelog.html', text: 'Changelog of the tools' };

function guideLink({ name, title }: Guide): PageLink {
  return { path: `guides/${name}.html`, text: title };
}
