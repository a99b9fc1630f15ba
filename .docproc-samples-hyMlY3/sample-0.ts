import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

for await (const entry of api.silo.entries.list({ folder: 'sales-invoices' })) {
  console.log(entry.id);
}
