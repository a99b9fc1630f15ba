/** Whether two values are the same UUID, however it is written (RFC 9562, section 4). */
export function sameUuid(left: unknown, right: unknown): boolean {
  return plainUuid(left) === plainUuid(right);
}

function plainUuid(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/** Whether two texts are the same but for what storing text may change: its normal form, and space around it. */
export function sameText(left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return left === right;
  return left.normalize().trim() === right.normalize().trim();
}

/**
 * Whether everything that was sent is in what came back: objects may have gained fields, lists may
 * not have gained or lost items.
 */
export function contains(actual: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return (
      Array.isArray(actual) &&
      actual.length === sent.length &&
      sent.every((each, index) => contains(actual[index], each))
    );
  }
  if (typeof sent === 'object' && sent !== null) {
    return Object.entries(sent).every(([key, value]) =>
      contains((actual as Record<string, unknown> | null | undefined)?.[key], value),
    );
  }
  return sameText(actual, sent);
}
