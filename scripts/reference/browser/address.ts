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
