import { readApi } from '../../scripts/api/api.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';

/** Address within the page of Redoc, and summary, of every operation. */
export async function redocOperations(): Promise<{ address: string; summary: string }[]> {
  return readApi(await bundleDocument()).operations.map(({ id, tag, summary }) => ({
    address: `#/${tag.toLowerCase()}/${id}`,
    summary,
  }));
}
