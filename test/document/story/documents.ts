import { valueAt } from '../../../scripts/document/json-pointer.ts';
import { entryOfNumber, type Story } from './story.ts';

/** What the examples keep in the `data` of an entry. */
interface BusinessDocument {
  code?: string;
  customer: { name: string };
  lines: { quantity: number; price: string; sum: string }[];
  totals: { net: string; tax: string; payable: string };
}

/** At the context of a related entry, its document holds the UUID that was searched for. */
export function contextsHoldTheMention(story: Story): string[] {
  const searched = story.example('silo-entry-id');
  const page = story.example<{ list: { id: string; context?: string; data?: object }[] }>(
    'listRelatedSiloEntries.response',
  );
  return page.list
    .filter(
      ({ context = '', data }) => valueAt(data, `/${context.replaceAll('.', '/')}`) !== searched,
    )
    .map(({ id, context }) => `entry ${id}: ${searched} does not stand at ${context}`);
}

/** The id of a metadata record is composed of its entry, its source and its key. */
export function metaIdsAreComposed(story: Story): string[] {
  return story
    .all('SiloMetaRecord')
    .filter(({ id, entry_id, src, key }) => id !== `${entry_id}:${src}:${key}`)
    .map(({ id }) => `record ${id}: is not of its entry, source and key`);
}

const lengths = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };

/** Hashes and digests are of a length that some algorithm gives, digests of the one they name. */
export function hashesArePlausible(story: Story): string[] {
  const digests = story.all('Digest').map(({ alg = '', val = '' }) => ({
    hash: val,
    allowed: [lengths[alg as keyof typeof lengths]],
  }));
  const files = [...story.all('SiloAttachment'), ...story.all('JobAttachment')];
  const hashes = files.map(({ hash = '' }) => ({ hash, allowed: Object.values(lengths) }));
  return [...digests, ...hashes]
    .filter(({ hash, allowed }) => !/^[0-9a-f]+$/i.test(hash) || !allowed.includes(hash.length))
    .map(({ hash }) => `hash ${hash}: ${hash.length} characters`);
}

/** The entries of a series form one chain, from one without predecessor. */
export function seriesIsAChain(story: Story): string[] {
  return story
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
export function numbersStandInDocuments(story: Story): string[] {
  const entries = story.all('SiloEntry');
  return story
    .all('SeriesEntry')
    .flatMap((number) =>
      entries
        .filter(({ id, data }) => id === entryOfNumber(number) && data?.code !== number.code)
        .map(({ id }) => `entry ${id}: does not bear the number ${number.code}`),
    );
}

/** The sums of a document are right, to the cent. */
export function sumsAreRight(story: Story): string[] {
  const documents = [
    ...story.all('SiloEntry').map(({ data }) => data),
    ...story.all('Job').map(({ envelope }) => envelope?.document),
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
export function snippetsSummarize(story: Story): string[] {
  return story.all('SiloEntry').flatMap(({ id, data, snippet }) => {
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
