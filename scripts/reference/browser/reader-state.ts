/** Where a choice is kept: for every visit, or for the pages of one tab. */
type Place = 'localStorage' | 'sessionStorage';

/** What a reader chose on another page; a browser may forbid storage, and a choice lasts for the page then. */
export function stored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice for the other pages, by default for the next visit, too. */
export function store(key: string, value: string, place: Place = 'localStorage'): void {
  try {
    globalThis[place].setItem(key, value);
  } catch {
    // The choice lasts for this page.
  }
}

/**
 * Writes a parameter into the query of the address of the page, so that a link to it shows the same.
 *
 * @param value an empty one stands there as its name alone, and `undefined` removes the parameter
 */
export function setAddressParameter(name: string, value: string | undefined): void {
  const { searchParams, hash } = new URL(location.href);
  if (value === (searchParams.get(name) ?? undefined)) return;
  if (value === undefined) searchParams.delete(name);
  else searchParams.set(name, value);
  const query = searchParams.toString().replace(/=(?=&|$)/g, '');
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${hash}`);
}
