import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

for await (const entry of api.silo.entries.related('01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78')) {
  console.log(entry.id);
}
