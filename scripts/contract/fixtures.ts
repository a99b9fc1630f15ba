import { fixtureKinds, type NamedFixtures } from '../api/fixtures.ts';

/** What the tests need to know of a server, and what the requests of an API need beside it. */
export interface Fixtures extends NamedFixtures {
  [other: string]: unknown;
}

/** The fixtures whose values must appear nowhere, with the shell variables that stand for them. */
export const secretFixtures = {
  token: 'TOKEN',
  other_token: 'OTHER_TOKEN',
  client_id: 'CLIENT_ID',
  client_secret: 'CLIENT_SECRET',
} as const satisfies { [Name in keyof NamedFixtures]: string };

/**
 * Every name that a fixture can have.
 *
 * @param needed those that the requests of an API need
 */
export function fixtureNames(needed: readonly string[]): string[] {
  return [...new Set([...Object.keys(fixtureKinds), ...needed])];
}
