import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';

/**
 * An option that can be repeated; its value is a list.
 *
 * @param read what an item of the list is, by its text
 * @param otherwise what the help calls the empty list
 */
export function repeatable(
  flags: string,
  description: string,
  read: (text: string) => unknown = String,
  otherwise?: string,
): Option {
  return new Option(flags, `${description} (repeatable)`)
    .default([], otherwise)
    .argParser((text: string, previous: readonly unknown[]) => [...previous, read(text)]);
}

/**
 * The option `--overlay FILE` of every command that takes a document; its value is a list of paths.
 *
 * @param target where the overlay is applied, if that is not clear
 */
export function overlayOption(target = ''): Option {
  return repeatable('--overlay <file>', `apply an OpenAPI Overlay ${target}first`);
}

/** The option `--answers FILE` of every command that takes the answers of a deployment; its value is a path. */
export function answersOption(): Option {
  return new Option('--answers <file>', 'answers to decisions, as YAML or JSON');
}

/** An option that takes the origin of a server or of pages, and can be repeated; its value is a list. */
export function originOption(flags: string, description: string): Option {
  const example = 'https://sandbox.example.com';
  return repeatable(flags, description, (value) => parseAddress(value, example).origin);
}

/**
 * The value of an option that takes an address.
 *
 * @param example shown when the value is none
 * @throws InvalidArgumentError when it is no address of HTTP
 */
export function parseAddress(value: string, example: string): URL {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol)) return url;
  const meant = withoutScheme.test(value) ? ` Did you mean ${schemeOf(value)}://${value}?` : '';
  throw new InvalidArgumentError(`Expected an address such as ${example}.${meant}`);
}

/** An address whose scheme is missing: a host with a port, or this machine. */
const withoutScheme =
  /^(localhost|127(\.\d+){3}|\[[\da-f:]+\]|[a-z\d][a-z\d.-]*(?=:\d))(:\d+)?(\/[^?#]*)?$/i;

function schemeOf(value: string): string {
  return /:443(\/|$)/.test(value) ? 'https' : 'http';
}

/**
 * The option `--port N` of every command that serves.
 *
 * @param port the default; 0 stands for any free one. Without it the option has no default.
 */
export function portOption(port?: number): Option {
  const option = new Option('--port <number>', 'port to listen on, 0 for any free one');
  return option.default(port).argParser(parsePort);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && value.trim() !== '') return port;
  throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
}

/**
 * An option that takes a number.
 *
 * @param least the smallest one allowed; the others are whole if it is
 */
export function numberOption(
  flags: string,
  description: string,
  least: number,
  otherwise?: number,
): Option {
  const whole = Number.isInteger(least);
  return new Option(flags, description).default(otherwise).argParser((text) => {
    const value = Number(text);
    const fits = Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value));
    if (fits && text.trim() !== '') return value;
    throw new InvalidArgumentError(
      `Expected a ${whole ? 'whole number' : 'number'} of at least ${least}.`,
    );
  });
}

const milliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** An option that takes a time with its unit, such as `90s`, `10m` or `2h`; its value is in ms. */
export function timeOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? [];
    const value = Number(number) * (milliseconds[unit] ?? 0);
    if (value > 0) return value;
    throw new InvalidArgumentError('Expected a time with its unit, such as 5s, 10m or 1h.');
  });
}

/** A report to write, and where; on stdout without a path. */
export interface ReportTarget<Format extends string> {
  format: Format;
  path?: string;
}

/**
 * The option `--report FORMAT=PATH` of every command that writes reports; its value is a list of targets.
 *
 * @param formats by their names
 * @param printed those that can be named without a path
 */
export function reportOption<Format extends string>(
  description: string,
  formats: Readonly<Record<Format, unknown>>,
  printed: readonly Format[] = [],
): Option {
  const isFormat = (name: string): name is Format => Object.hasOwn(formats, name);
  return repeatable('--report <format=path>', description, (value): ReportTarget<Format> => {
    const [format = '', ...rest] = value.split('=');
    const path = rest.join('=');
    if (isFormat(format) && path !== '') return { format, path };
    if (isFormat(value) && printed.includes(value)) return { format: value };
    const names = Object.keys(formats).join(', ');
    const alone = printed.map((name) => `; or ${name} alone`).join('');
    throw new InvalidArgumentError(
      `Expected one of ${names}, then =, then a path, such as json=report.json${alone}.`,
    );
  });
}

/**
 * Reads the value of an option that takes a directory.
 *
 * @returns the absolute path, so that two ways to write one directory are the same
 */
export function directory(value: string): string {
  if (value !== '') return resolve(value);
  throw new InvalidArgumentError('Expected the path of a directory.');
}
