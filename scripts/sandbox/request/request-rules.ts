import { readBody } from './read-body.ts';
import { readId, readQuery } from './read-parameters.ts';
import { readToken } from './read-token.ts';

/** What the sandbox takes from a request, and what it refuses. */
export const requestRules = { readBody, readId, readQuery, readToken };
