import { isJsonObject, parseJson } from '../../../lib/json.ts';
import { addressOf, fillForm } from './console-form.ts';
import { fetchFromServer } from './servers.ts';

/**
 * Puts the credentials of a sandbox, which it publishes, in place of those that the body of an example only names, such
 * as `<CLIENT_ID>`. For another server the body stays as it is.
 */
export async function fillPlaceholders(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  const address = addressOf(form);
  const example = await withCredentials(field.defaultValue, address);
  fillForm(form, { body: await withCredentials(field.value, address) });
  field.defaultValue = example;
}

async function withCredentials(body: string, address: string): Promise<string> {
  if (!/"<[A-Z_]+>"/.test(body)) return body;
  const response = await fetchFromServer(`${address}/_sandbox/fixtures`);
  const fixtures: unknown = response.ok ? parseJson(await response.text()) : undefined;
  return body.replace(/"<([A-Z_]+)>"/g, (placeholder, name: string) => {
    const value = isJsonObject(fixtures) ? fixtures[name.toLowerCase()] : undefined;
    return value === undefined ? placeholder : JSON.stringify(value);
  });
}
