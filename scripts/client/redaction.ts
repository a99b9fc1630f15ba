const mask = '***';
const secretName = /token|secret|password|authorization|cookie/i;

/** The strings in a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Replaces secrets in a text, also where they stand escaped in JSON.
 *
 * @param secrets of which the empty ones are no secrets
 */
export function redactText(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, mask), text);
}

/**
 * A copy of a JSON value without secrets, nor any value under the name of one, which becomes a mask.
 *
 * @returns a value of the same shape
 */
export function redact<Value>(value: Value, secrets: readonly string[]): Value;
export function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redactText(key, secrets),
      secretName.test(key) ? mask : redact(item, secrets),
    ]),
  );
}

interface SystemError extends Error {
  code?: unknown;
}

/** A copy of an error without secrets in its message, its stack and its causes. */
export function redactError(error: unknown, secrets: readonly string[], depth = 5): unknown {
  if (!(error instanceof Error)) return redact(String(error), secrets);
  const { name, message, stack, code, cause }: SystemError = error;
  const copy = new Error(redactText(message, secrets));
  if (cause && depth) copy.cause = redactError(cause, secrets, depth - 1);
  return Object.assign(copy, redact({ name, code, stack }, secrets));
}
