import { valueAt } from '../../../scripts/document/json-pointer.ts';
import { type ExampleSet, entryOfNumber } from './example-set.ts';

/** What the examples keep in the `data` of an entry. */
interface BusinessDocument {
  code?: string;
  customer: { name: string };
  lines: { quantity: number; price: string; sum: string }[];
  totals: { net: string; tax: string; payable: string };
}

/** At the context of a related entry, its document holds the UUID that was searched for. */
export function contextsHoldTheMention(examples: ExampleSet): string[] {
  const searched = examples.named('silo-entry-id');
  const page = examples.named<{ list: { id: string; context?: string; data?: object }[] }>(
    'listRelatedSiloEntries.response',
  );
  return page.list
    .filter(
      ({ context = '', data }) => valueAt(data, `/${context.replaceAll('.', '/')}`) !== searched,
    )
    .map(({ id, context }) => `entry ${id}: ${searched} does not stand at ${context}`);
}

/** The id of a metadata record is composed of its entry, its source and its key. */
export function metaIdsAreComposed(examples: ExampleSet): string[] {
  return examples
    .all('SiloMetaRecord')
    .filter(({ id, entry_id, src, key }) => id !== `${entry_id}:${src}:${key}`)
    .map(({ id }) => `record ${id}: is not of its entry, source and key`);
}

const lengths = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };

/** Hashes and digests are of a length that some algorithm gives, digests of the one they name. */
export function hashesArePlausible(examples: ExampleSet): string[] {
  const digests = examples.all('Digest').map(({ alg = '', val = '' }) => ({
    hash: val,
    allowed: [lengths[alg as keyof typeof lengths]],
  }));
  const files = [...examples.all('SiloAttachment'), ...examples.all('JobAttachment')];
  const hashes = files.map(({ hash = '' }) => ({ hash, allowed: Object.values(lengths) }));
  return [...digests, ...hashes]
    .filter(({ hash, allowed }) => !/^[0-9a-f]+$/i.test(hash) || !allowed.includes(hash.length))
    .map(({ hash }) => `hash ${hash}: ${hash.length} characters`);
}

/** The entries of a series form one chain, from one without predecessor. */
export function seriesIsAChain(examples: ExampleSet): string[] {
  return examples
    .all('SeriesEntryPage')
    .flatMap(({ list }) => [
      ...list
        .filter(({ previous_id }, index) => previous_id !== list[index - 1]?.id)
        .map(({ code, previous_id }) => `${code}: follows ${previous_id}`),
      ...list
        .filter(({ code = '' }, index) => code <= (list[index - 1]?.code ?? ''))
        .map(({ code }) => `${code}: is not after the code before`),
    ]);
}

/** The entry for which a number was assigned bears it. */
export function numbersStandInDocuments(examples: ExampleSet): string[] {
  const entries = examples.all('SiloEntry');
  return examples
    .all('SeriesEntry')
    .flatMap((number) =>
      entries
        .filter(({ id, data }) => id === entryOfNumber(number) && data?.code !== number.code)
        .map(({ id }) => `entry ${id}: does not bear the number ${number.code}`),
    );
}

/** The sums of a document are right, to the cent. */
export function sumsAreRight(examples: ExampleSet): string[] {
  const documents = [
    ...examples.all('SiloEntry').map(({ data }) => data),
    ...examples.all('Job').map(({ envelope }) => envelope?.document),
  ] as BusinessDocument[];
  return documents.flatMap(({ code, lines, totals }) => {
    const sums = lines.map(({ quantity, price }) => quantity * cents(price));
    const net = sums.reduce((total, sum) => total + sum, 0);
    const right =
      lines.every((line, index) => cents(line.sum) === sums[index]) &&
      cents(totals.net) === net &&
      cents(totals.payable) === net + cents(totals.tax);
    return right ? [] : [`document ${code}: its sums are wrong`];
  });
}

/** The summary of an entry tells what its document says. */
export function snippetsSummarize(examples: ExampleSet): string[] {
  return examples.all('SiloEntry').flatMap(({ id, data, snippet }) => {
    const { code = '', customer, totals } = data as unknown as BusinessDocument;
    const tells =
      snippet?.title?.endsWith(code) &&
      snippet.customer === customer.name &&
      snippet.payable?.endsWith(totals.payable);
    return tells ? [] : [`entry ${id}: its snippet tells something else`];
  });
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
