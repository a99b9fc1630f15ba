import { type Fixtures, secretFixtures } from '../fixtures.ts';

/** Knows every credential of a run, and replaces it in whatever is shown. */
export interface Secrets {
  /** @param variable name of the shell variable that stands for the value, without `$` */
  add(variable: string, value: string): void;
  /** Replaces every secret by its variable, such as `$TOKEN`. */
  redact(text: string): string;
  /** A word for a POSIX shell, in which the variables are expanded. */
  quote(text: string): string;
}

/** The secrets among the fixtures; those that are met on the way are added later. */
export function secretsOf(fixtures: Fixtures): Secrets {
  const values = new Map<string, string>();
  const secrets: Secrets = {
    add: (variable, value) => {
      if (value.length > 0 && !values.has(value)) values.set(value, variable);
    },
    redact: (text) => replace(text, values, (variable) => `$${variable}`),
    quote: (text) => {
      const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
      return replace(quoted, values, (variable) => `'"$${variable}"'`);
    },
  };
  for (const [name, variable] of Object.entries(secretFixtures)) {
    const value = fixtures[name];
    if (typeof value === 'string') secrets.add(variable, value);
  }
  return secrets;
}

// The longest first, so that a secret within another leaves no rest of it behind.
function replace(
  text: string,
  values: ReadonlyMap<string, string>,
  written: (variable: string) => string,
): string {
  const ordered = [...values].sort(([a], [b]) => b.length - a.length);
  return ordered.reduce(
    (result, [value, variable]) =>
      spellings(value).reduce((all, each) => replaceWord(all, each, written(variable)), result),
    text,
  );
}

// As it is, as it stands within a JSON string, and as it stands in a URL.
function spellings(value: string): string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])];
}

// A short secret, such as a test server's `any`, is replaced as a whole word only.
function replaceWord(text: string, value: string, replacement: string): string {
  if (value.length >= 8) return text.replaceAll(value, () => replacement);
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w$])${escaped}(?!\\w)`, 'g'), () => replacement);
}
