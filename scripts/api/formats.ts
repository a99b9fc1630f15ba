import type { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/**
 * The formats by which servers are judged. They are as wide as the interface's own words: `date-time`
 * takes every form of ISO 8601 that gives a date and a time, of which RFC 3339 is one (patterns
 * narrow it where more is stated), and `uri` takes what the URL Standard takes as well.
 */
export function addContractFormats(ajv: Ajv2020): void {
  ajv.addFormat('uuid', fullFormats.uuid as RegExp);
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('uri', (text) => URL.canParse(text) || matches('uri', text));
  for (const name of ['date', 'time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri-reference']) {
    const format = fullFormats[name as keyof typeof fullFormats];
    ajv.addFormat(name, format as Parameters<Ajv2020['addFormat']>[1]);
  }
}

const date = /^(\d{4})-?(?:(\d{2})-?(\d{2})|W\d{2}-?[1-7]|\d{3})$/;
const time = /^(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;

function isDateTime(text: string): boolean {
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

function matches(name: 'uri', text: string): boolean {
  const format = fullFormats[name];
  return typeof format === 'function' ? format(text) : (format as RegExp).test(text);
}
