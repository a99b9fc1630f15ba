import { encodePointerToken } from '../../document/json-pointer.ts';

/** Within a redacted text, the name of a variable between these stands for a secret. */
const [opening, closing] = ['\ue000', '\ue001'];
const shortest = 8;
const cut = '…';

/** The values that must appear nowhere, and the variables that stand for them. */
export class Secrets {
  readonly #variables = new Map<string, string>();
  // By their first and last characters, so that the time to look through a text does not grow with their number.
  readonly #byStart = new Map<string, Set<string>>();
  readonly #lengths = new Map<string, Set<number>>();
  readonly #byEnd = new Map<string, Set<string>>();

  /** How many spellings of secrets are known. */
  get size(): number {
    return this.#variables.size;
  }

  /** @param variable name of the shell variable that stands for the value, without `$` */
  add(variable: string, value: string): void {
    if (value === '' || this.#variables.has(value)) return;
    for (const spelling of [value, ...spellings(value)]) {
      if (this.#variables.has(spelling)) continue;
      this.#variables.set(spelling, variable);
      // A short one may be part of an ordinary word: it is replaced by its place only.
      if (spelling.length < shortest) continue;
      put(this.#byStart, spelling.slice(0, shortest), spelling);
      put(this.#lengths, spelling.slice(0, shortest), spelling.length);
      put(this.#byEnd, spelling.slice(-shortest), spelling);
    }
  }

  /** The variable of a value, whatever its length. */
  variableOf(value: string): string | undefined {
    return this.#variables.get(value);
  }

  /** Replaces every secret of at least eight characters, also one that was cut off at a `…`. */
  mark(text: string): string {
    let result = '';
    let index = 0;
    while (index < text.length) {
      const found = this.#secretAt(text, index);
      result += found ? markerOf(found.variable) : text[index];
      index += found?.length ?? 1;
    }
    return result;
  }

  #secretAt(text: string, index: number): { variable: string; length: number } | undefined {
    const first = text.slice(index, index + shortest);
    // The longest first, so that a secret within another leaves no rest of it behind.
    const lengths = [...(this.#lengths.get(first) ?? [])].sort((a, b) => b - a);
    const length = lengths.find((each) => this.#variables.has(text.slice(index, index + each)));
    if (length !== undefined) return this.#found(text.slice(index, index + length), length);
    const end = lengths.length > 0 ? text.indexOf(cut, index) : -1;
    const candidates = end > 0 ? [...(this.#byStart.get(first) ?? [])] : [];
    const start = candidates.find((each) => each.startsWith(text.slice(index, end)));
    if (start) return this.#found(start, end - index);
    return text[index - 1] === cut || text.slice(index - 2, index) === `${cut} `
      ? this.#endAt(text, index)
      : undefined;
  }

  // The rest of a secret whose beginning was cut off.
  #endAt(text: string, index: number): { variable: string; length: number } | undefined {
    const last = Math.min(text.length, index + 200);
    for (let end = index + shortest; end <= last; end += 1) {
      const rest = text.slice(index, end);
      const candidates = [...(this.#byEnd.get(rest.slice(-shortest)) ?? [])];
      const found = candidates.find((each) => each.endsWith(rest));
      if (found) return this.#found(found, rest.length);
    }
    return undefined;
  }

  #found(secret: string, length: number): { variable: string; length: number } {
    return { variable: this.#variables.get(secret) ?? 'SECRET', length };
  }
}

/** Stands for a secret until the text is shown. */
export function markerOf(variable: string): string {
  return `${opening}${variable}${closing}`;
}

/** A text that holds no markers yet: what a server sends cannot name a variable. */
export function withoutMarkers(text: string): string {
  return text.replace(/[\ue000\ue001]/g, '\ufffd');
}

/** Shows a redacted text with variables such as `$TOKEN`. */
export function plain(marked: string): string {
  return marked.replace(/\ue000(\w+)\ue001/g, (_, variable) => `$${variable}`);
}

/** Shows a redacted text as a word for a POSIX shell, in which the variables are expanded. */
export function quoted(marked: string): string {
  const word = `'${marked.replaceAll("'", `'\\''`)}'`;
  return word.replace(/\ue000(\w+)\ue001/g, (_, variable) => `'"$${variable}"'`);
}

function put<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key) ?? new Set();
  index.set(key, values.add(value));
}

// As it stands in a JSON string, in JSON within JSON, in a URL, in a form, in a JSON Pointer and in HTML.
function spellings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const uri = encodeURIComponent(value.toWellFormed());
  return [
    json,
    JSON.stringify(json).slice(1, -1),
    uri,
    uri.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ v: value }).toString().slice(2),
    encodePointerToken(value),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ];
}
