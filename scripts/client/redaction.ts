const secretName = /token|secret|password|authorization|cookie|api-?key/i;

/** The strings in a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(Object(value)).flatMap(stringsIn);
}

/** Keeps a field out of what is printed, logged or serialized; it can still be read. */
export function conceal(data: object, field: string): void {
  if (field in data) Reflect.defineProperty(data, field, { enumerable: false });
}

/** Headers by their names: `null` removes what stands below, `undefined` is the same as leaving a header out. */
export type HeaderRecord = Record<string, string | null | undefined>;

/**
 * Merges headers, the last over those before it; the case of their names makes no difference.
 *
 * @param secrets takes the values of headers whose names say that they are secret, with and without a scheme
 */
export function mergedHeaders(secrets: string[], ...all: (HeaderRecord | undefined)[]): Headers {
  const headers = new Headers();
  for (const each of all) {
    for (const name in each) {
      const value = each[name];
      if (value === null) headers.delete(name);
      else if (value !== undefined) {
        if (secretName.test(name)) secrets.push(value, ...value.split(' ').slice(1));
        headers.set(name, value);
      }
    }
  }
  return headers;
}

/** Replaces secrets in a text, also where they stand escaped in JSON. */
export function redactText(text: string, secrets: readonly string[]): string {
  return (
    secrets
      // Shorter ones are words of ordinary text too: they are removed only where they stand alone.
      .filter((secret) => secret === text || secret.length > 5)
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
      .sort((a, b) => b.length - a.length)
      .reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
  );
}

/**
 * A copy of a JSON value without secrets, nor any value under the name of one, which becomes a mask.
 *
 * @param depth below which all becomes a mask
 * @returns a value of the same shape
 */
export function redact<Value>(value: Value, secrets: readonly string[], depth?: number): Value;
export function redact(value: unknown, secrets: readonly string[], depth = 99): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (!(value instanceof Object)) return value;
  if (!depth) return '***';
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redactText(key, secrets),
      redact(secretName.test(key) ? '***' : item, secrets, depth - 1),
    ]),
  );
}

interface SystemError extends Error {
  code?: unknown;
}

/** Removes secrets from an error that is thrown as it is, also from one whose message is no field of its own. */
export function clean(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof Error) {
    for (const name of ['message', 'stack'] as const)
      Reflect.defineProperty(error, name, { value: redact(error[name], secrets) });
  }
  return error;
}

/** A copy of an error without secrets in its message, its stack and its causes. */
export function redactError(error: unknown, secrets: readonly string[], depth = 5): unknown {
  if (!(error instanceof Error)) return redact(String(error), secrets);
  const { name, message, stack, code, cause }: SystemError = error;
  return Object.assign(
    new Error(''),
    redact({ name, message, code, stack }, secrets),
    cause && depth ? { cause: redactError(cause, secrets, depth - 1) } : {},
  );
}
