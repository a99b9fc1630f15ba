import { createsJob, type Operation, pageOf } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { type JsonObject, objectsOf } from '../../lib/json.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed } from '../finding.ts';
import { searchesRelations } from './relations.ts';

/** Media types of files by the ending of their names. What others have is not known. */
const typesByEnding: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  gif: ['image/gif'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  zip: ['application/zip'],
  json: ['application/json', 'text/plain'],
  xml: ['application/xml', 'text/xml', 'text/plain'],
  html: ['text/html', 'application/xhtml+xml', 'text/plain'],
  csv: ['text/csv', 'application/csv', 'text/plain'],
  txt: ['text/plain'],
};

const knownTypes = new Set(Object.values(typesByEnding).flat());

/** A media type that other endings have than that of a name, and those that the ending has. */
function otherType({ name, mime }: JsonObject): { actual: string; expected: string } | undefined {
  if (typeof name !== 'string' || typeof mime !== 'string') return undefined;
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const types = Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending] : undefined;
  const actual = mime.replace(/;.*/, '').trim().toLowerCase();
  if (!types || types.includes(actual) || !knownTypes.has(actual)) return undefined;
  return { actual: `${actual} for ${name}`, expected: types.join(' or ') };
}

const fileName: ResponseCheck = {
  id: 'file-name',
  kind: 'stateless',
  asserts:
    'The name of an attachment names no folder, and its media type is not that of other endings.',
  basis: restsOn('D217', 'D218'),
  fix: 'Store the name that the file has in its folder, and find out the media type from its content.',
  needs: 'an attachment with a name',
  appliesTo: (operation) =>
    attachmentsOf(operation)?.property('name') !== undefined && showsFiles(operation),
  evaluate({ response }, { operation }) {
    const files = resourcesIn(response, operation).flatMap(({ attachments }) =>
      objectsOf(attachments).filter(({ name }) => typeof name === 'string' && name !== ''),
    );
    if (files.length === 0) return undefined;
    const named = files.find(({ name }) => /[\\/]/.test(String(name)));
    const typed = files.map(otherType).find((each) => each !== undefined);
    const findings = [];
    if (named) {
      const message = 'The name of an attachment names a folder.';
      const texts = { expected: 'a name without slashes', actual: String(named.name) };
      findings.push(assumed('D217', { message, pointer: '/attachments/0/name', ...texts }));
    }
    if (typed) {
      const message = 'The media type of an attachment is that of another kind of file.';
      findings.push(assumed('D218', { message, pointer: '/attachments/0/mime', ...typed }));
    }
    return findings;
  },
};

const fileSize: ResponseCheck = {
  id: 'file-size',
  kind: 'stateless',
  asserts: 'The size of an attachment is not negative.',
  basis: restsOn('D185'),
  fix: 'Leave out a size that is not known.',
  needs: 'an attachment with a size',
  appliesTo: (operation) =>
    attachmentsOf(operation)?.property('size') !== undefined && showsFiles(operation),
  evaluate({ response }, { operation }) {
    const sizes = resourcesIn(response, operation).flatMap(({ attachments }) =>
      objectsOf(attachments).flatMap(({ size }) => (typeof size === 'number' ? [size] : [])),
    );
    if (sizes.length === 0) return undefined;
    const negative = sizes.find((size) => size < 0);
    if (negative === undefined) return [];
    return [
      assumed('D185', {
        message: 'The size of an attachment is negative.',
        pointer: '/attachments/0/size',
        expected: 'zero or more',
        actual: String(negative),
      }),
    ];
  },
};

/** The sizes that attachments of one hash have. */
function sizesByHash(attachments: readonly JsonObject[]): Map<string, Set<number>> {
  const sizes = new Map<string, Set<number>>();
  for (const { hash, size, stored } of attachments) {
    // What is not stored may not have been read.
    if (stored === false || typeof hash !== 'string' || hash === '' || typeof size !== 'number')
      continue;
    sizes.set(hash, (sizes.get(hash) ?? new Set()).add(size));
  }
  return sizes;
}

const fileHash: ResponseCheck = {
  id: 'file-hash',
  kind: 'stateless',
  asserts:
    'Attachments of different sizes have different hashes, and empty ones the same. A hash has two digits for each byte.',
  basis: restsOn('D196'),
  fix: 'Compute the hash from the content of each file.',
  needs: 'attachments with a hash and a size',
  appliesTo: (operation) =>
    attachmentsOf(operation)?.property('size') !== undefined &&
    pageOf(operation) !== undefined &&
    showsFiles(operation),
  evaluate({ response }, { operation }) {
    const all = resourcesIn(response, operation).flatMap((each) => objectsOf(each.attachments));
    const sizes = sizesByHash(all);
    const pointer = '/attachments/0/hash';
    const shared = [...sizes].find(([, each]) => each.size > 1);
    if (shared) {
      const message = 'Attachments of different sizes have the same hash.';
      const actual = `${shared[0]} for ${[...shared[1]].slice(0, 3).join(', ')} bytes`;
      const expected = 'a hash of its own for each content';
      return [assumed('D196', { message, pointer, expected, actual })];
    }
    const odd = [...sizes.keys()].find((hash) => /^[\da-f]+$/i.test(hash) && hash.length % 2 === 1);
    if (odd !== undefined) {
      const message = 'A hash has an odd number of digits.';
      const expected = 'two digits for each byte';
      return [assumed('D196', { message, pointer, expected, actual: odd })];
    }
    if (sizes.size < 2) return undefined;
    const [first = '', ...others] = [...sizes].flatMap(([hash, each]) =>
      each.has(0) ? [hash] : [],
    );
    // Two algorithms give nothing two hashes, of two lengths.
    const other = others.find(({ length }) => length === first.length);
    if (other === undefined) return [];
    const message = 'Attachments of size 0 have different hashes.';
    const expected = 'one hash for all of size 0';
    return [assumed('D196', { message, pointer, expected, actual: `${first} and ${other}` })];
  },
};

/** A creation shows a job before it leaves a file, and a search a few entries, which another response shows as well. */
function showsFiles(operation: Operation): boolean {
  return !createsJob(operation) && !searchesRelations(operation);
}

function attachmentsOf(operation: Operation): ResolvedSchema | undefined {
  return resourceSchema(operation)?.property('attachments')?.schema.items;
}

/** Checks of the files that belong to a resource. */
export const fileChecks: readonly ResponseCheck[] = [fileName, fileSize, fileHash];
