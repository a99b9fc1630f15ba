/** How many requests may still be spent on finding out what a server rejects. */
export interface Budget {
  requests: number;
}

/**
 * Sends parts together, in halves where the server rejects them together. What a server accepts is
 * open, so that a part that it rejects is left out.
 *
 * @param send sends some parts in one request, and tells whether the server accepted them
 * @returns the parts that it accepted
 */
export async function sendAccepted<T>(
  parts: readonly T[],
  send: (parts: readonly T[]) => Promise<boolean>,
  budget: Budget,
): Promise<readonly T[]> {
  if (parts.length === 0 || budget.requests === 0) return [];
  budget.requests -= 1;
  if (await send(parts)) return parts;
  if (parts.length === 1) return [];
  const half = parts.length >> 1;
  return [
    ...(await sendAccepted(parts.slice(0, half), send, budget)),
    ...(await sendAccepted(parts.slice(half), send, budget)),
  ];
}
