import { api } from '../support/bundle.ts';

/** Address within the page of Redoc, and summary, of every operation. */
export function redocOperations(): { address: string; summary: string }[] {
  return api.operations.map(({ id, tag, summary }) => ({
    address: `#/${tag.toLowerCase()}/${id}`,
    summary,
  }));
}
