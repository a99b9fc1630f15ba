import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

for await (const entry of api.sequence.entries.list('019c22bd-6996-7043-a718-774c572bd8a2')) {
  console.log(entry.id);
}
