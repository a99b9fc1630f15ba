/** The path of a value in a document, key by key. */
export type Path = readonly string[];

/** Every place in a document at which a UUID stands, alone or within a longer text. */
export function mentionsOf(data: unknown, uuid: string, path: Path = []): Path[] {
  if (typeof data === 'string')
    return data.toLowerCase().includes(uuid.toLowerCase()) ? [path] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => mentionsOf(value, uuid, [...path, key]));
}

/**
 * Whether a context names the place of a mention. How contexts begin, and how they write the places
 * in a list, is open (D06), so indexes do not count, nor does where the path starts or whether it
 * ends at the object around the UUID.
 */
export function sameContext(context: string, mention: Path): boolean {
  const named = withoutIndexes(context.split(/[.[\]/]+/));
  const found = withoutIndexes(mention);
  const places = [found, found.slice(0, -1)].filter(({ length }) => length > 0);
  return (
    named.length > 0 && places.some((place) => endsWith(named, place) || endsWith(place, named))
  );
}

function endsWith(path: Path, end: Path): boolean {
  return (
    path.length >= end.length && end.every((key, index) => path.at(index - end.length) === key)
  );
}

function withoutIndexes(path: Path): string[] {
  return path.filter((key) => key !== '' && !/^(\d+|\*|#|\$)$/.test(key));
}
