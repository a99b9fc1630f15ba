/** Where a choice is kept: for every visit, or for the pages of one tab. */
type Place = 'localStorage' | 'sessionStorage';

/** What is kept under a key; nothing where the browser forbids storage. */
export function stored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text for the other pages, by default for the next visit, too.
 *
 * @returns false where storage is full or forbidden: then what the reader did lasts for this page
 */
export function store(key: string, value: string, place: Place = 'localStorage'): boolean {
  try {
    globalThis[place].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes what is kept under a key. */
export function forget(key: string, place: Place): void {
  try {
    globalThis[place].removeItem(key);
  } catch {
    // Nothing is kept where storage is forbidden.
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
