import { deriveUuid, type SeriesEntry, type SiloEntry, timestamp } from '../resources.ts';

/** How much data to generate in a workspace, beside what its seed lists. */
export interface GeneratedData {
  /** Entries of the silo. */
  entries?: number;
  /** Entries at the end of the first series. */
  series_entries?: number;
}

/** Largest number of entries that a seed may ask for. */
export const mostGenerated = 1_000_000;

/** How many entries have the same time, so that pages end among them. */
const entriesAtOnce = 5;

const folders = ['purchase-invoices', 'orders', 'contracts', 'delivery-notes'];

const begin = Date.parse('2026-11-13T08:00:00.000Z');

/**
 * Entries that are the same for the same workspace: in four folders, five of each time, and every one
 * mentions another.
 *
 * @param mentioned identifier of the entry that every tenth mentions; the others mention the one before
 */
export function* generatedEntries(
  workspace: string,
  count: number,
  mentioned: string | undefined,
): Generator<SiloEntry> {
  const idOf = numberedIds('entry', workspace);
  for (let index = 0; index < count; index += 1) {
    const related = index % 10 === 0 ? mentioned : idOf(index - 1);
    yield generatedEntry(idOf(index), index, related);
  }
}

function generatedEntry(id: string, index: number, related: string | undefined): SiloEntry {
  const time = timestamp(begin + Math.floor(index / entriesAtOnce) * 60_000);
  const code = `GEN-${String(index + 1).padStart(6, '0')}`;
  const receipt = { key: 'receipt', src: 'agency', value: { accepted: true }, shared: false };
  return {
    id,
    created_at: time,
    updated_at: time,
    folder: folders[index % folders.length] ?? '',
    state: 'received',
    draft: index % 7 === 0,
    invalid: false,
    signed: index % 2 === 0 && index % 7 !== 0,
    data: {
      type: 'invoice',
      code,
      note: `Delivery ${index + 1} of the year.`,
      totals: { payable: `${index + 1}.00` },
      ...(related !== undefined && { preceding: { uuid: related } }),
    },
    snippet: { title: `Invoice ${code}` },
    tags: index % 3 === 0 ? ['generated', 'checked'] : ['generated'],
    faults: [],
    attachments: [],
    meta:
      index % 10 === 0
        ? [
            {
              ...receipt,
              ...{ id: `${id}:agency:receipt`, entry_id: id },
              ...{ created_at: time, updated_at: time },
            },
          ]
        : [],
  };
}

/**
 * Entries that continue a series: each has the one before as its predecessor.
 *
 * @param last the entry after which they begin; nothing in an empty series
 * @param length how many entries the series has already
 */
export function* generatedSeriesEntries(
  series: string,
  count: number,
  last: SeriesEntry | undefined,
  length: number,
): Generator<SeriesEntry> {
  const idOf = numberedIds('series entry', series);
  let previous = last?.id;
  for (let index = 0; index < count; index += 1) {
    const id = idOf(index);
    const time = timestamp(begin + index * 60_000);
    const code = `INV-2026-${String(length + index + 1).padStart(4, '0')}`;
    yield {
      id,
      series_id: series,
      code,
      ...(previous !== undefined && { previous_id: previous }),
      meta: { customer: `Customer ${(index % 9) + 1}` },
      sigs: [`<SIGNATURE_OF_${code}>`],
      created_at: time,
      updated_at: time,
    };
    previous = id;
  }
}

/** UUIDs of one kind: their first part is derived from what they belong to, their last one counts. */
function numberedIds(kind: string, owner: string): (index: number) => string {
  const first = deriveUuid('generated', kind, owner).slice(0, 24);
  return (index) => first + index.toString(16).padStart(12, '0');
}
