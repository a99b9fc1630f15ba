import { isSuccessStatus } from '../../checks/exchange.ts';
import type { JsonObject } from '../../lib/json.ts';

/**
 * Restores fields by one update, for a server may reset what an update does not name (D81). If it is rejected, by one
 * update for each field.
 *
 * @param send sends an update with a body, and gives its response, if there is one
 * @returns the response to the latest update
 */
export async function restoreFields<Response extends { status: number }>(
  values: JsonObject,
  send: (json: JsonObject) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  let response = await send(values);
  const fields = Object.entries(values).filter(([, value]) => value !== undefined);
  if (!response || isSuccessStatus(response.status) || fields.length < 2) return response;
  for (const [field, value] of fields) response = await send({ [field]: value });
  return response;
}
