import { shorten } from '../../api/validator.ts';
import type { ExchangeCheck } from '../../contract/check.ts';
import { isJsonObject } from '../../lib/json.ts';
import type { ReceivedResponse } from '../exchange.ts';

/** The body of a success is one JSON object. */
export const check: ExchangeCheck = {
  id: 'json-object',
  kind: 'exchange',
  asserts: 'The body of a success is one complete JSON object.',
  basis: [{ section: 'Opening', fact: 'a success returns a JSON object' }],
  mend: 'Send the object itself, whole, in UTF-8: no HTML, no bare list, no text before or after.',
  needs: 'an answer 200',
  judge({ response }) {
    if (response?.status !== 200) return undefined;
    if (isJsonObject(response.json)) return [];
    return [
      {
        level: 'documented',
        message: 'The body of a success is no JSON object.',
        pointer: '',
        expected: 'a JSON object',
        actual: describe(response),
      },
    ];
  },
};

function describe({ body, json }: ReceivedResponse): string {
  if (json !== undefined) return shorten(json);
  if (body === '') return 'an empty body';
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) return `HTML or XML: ${excerpt(body)}`;
  return `no JSON, or JSON that breaks off: ${excerpt(body)}`;
}

function excerpt(body: string): string {
  const text = body.length > 80 ? `${body.slice(0, 40)} … ${body.slice(-40)}` : body;
  return JSON.stringify(text);
}
