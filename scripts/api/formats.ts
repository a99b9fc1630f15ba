import type { Format } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { uuid } from '../lib/uuid.ts';

/**
 * The formats for checking the values in requests and responses.
 *
 * - `uuid` is the text form of RFC 9562, without the prefix `urn:uuid:` that other validators accept.
 * - `date-time` is that of RFC 3339.
 * - `iso-8601` is any form of ISO 8601 that gives a date and a time, which the interface states of an event.
 * - `uri` accepts more than RFC 3986: also every URL of the URL Standard.
 */
export const formats: Readonly<Record<string, Format>> = {
  uuid,
  'date-time': fullFormats['date-time'],
  'iso-8601': isDateAndTime,
  uri: (text: string) => URL.canParse(text) || isUri(text),
  'uri-reference': fullFormats['uri-reference'],
  date: fullFormats.date,
  time: fullFormats.time,
  email: fullFormats.email,
  hostname: fullFormats.hostname,
  ipv4: fullFormats.ipv4,
  ipv6: fullFormats.ipv6,
};

const date = /^(\d{4})-?(?:(\d{2})-?(\d{2})|W\d{2}-?[1-7]|\d{3})$/;
const time = /^(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Whether a text gives a date and a time in any form of ISO 8601. */
export function isDateAndTime(text: string): boolean {
  const [day = '', clock = '', ...rest] = text.split('T');
  const dayParts = date.exec(day);
  const clockParts = time.exec(clock);
  if (!dayParts || !clockParts || rest.length > 0) return false;
  const [, year, month = '01', dayOfMonth = '01'] = dayParts;
  const [, hour, minute = '00', second = '00'] = clockParts;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const inMonth = Number(month) >= 1 && Number(month) <= 12 && Number(dayOfMonth) >= 1;
  const inDay = Number(hour) <= 24 && Number(minute) <= 59 && Number(second) <= 60;
  return inMonth && Number(dayOfMonth) <= last && inDay;
}

function isUri(text: string): boolean {
  const format = fullFormats.uri;
  return typeof format === 'function' && format(text);
}

/** Makes the formats known to Ajv. */
export function addFormats(ajv: Ajv2020): Ajv2020 {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  return ajv;
}
