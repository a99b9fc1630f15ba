import { check } from 'checks';
import * as client from 'client';

export default {
  fetch: async (request) => Response.json(await check(client, await request.json())),
};
