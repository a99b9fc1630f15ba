/**
 * Puts the credentials of a sandbox, which it gives away, in place of those that the examples only
 * name, such as `<CLIENT_ID>`. Another server has nothing of the kind, and the body stays.
 *
 * @param address of the server, without a slash at its end
 */
export async function withCredentials(body: string, address: string): Promise<string> {
  if (!/"<[A-Z_]+>"/.test(body)) return body;
  const answer = await fetch(`${address}/_sandbox/fixtures`);
  const fixtures: Record<string, string> = answer.ok ? await answer.json().catch(() => ({})) : {};
  return body.replace(/"<([A-Z_]+)>"/g, (placeholder, name: string) => {
    const value = fixtures[name.toLowerCase()];
    return value === undefined ? placeholder : JSON.stringify(value);
  });
}
