import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const entry = await api.silo.entries.update('01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78', {
  content_type: 'application/json',
  data: {
    type: 'invoice',
    code: 'INV-2026-0003',
    issue_date: '2026-11-03',
    currency: 'EUR',
    supplier: {
      name: 'Lumen Paper Works',
      tax_id: 'ESB12345674',
      address: {
        street: 'Calle del Molino 8',
        city: 'Valencia',
        postcode: '46002',
        country: 'ES',
      },
    },
    customer: {
      name: 'Librería del Puerto',
      tax_id: 'ESB87654321',
      address: {
        street: 'Calle del Puerto 14',
        city: 'Alicante',
        postcode: '03001',
        country: 'ES',
      },
    },
    lines: [
      { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
      { quantity: 12, item: 'Letter paper, 100 sheets', price: '9.75', sum: '117.00' },
    ],
    totals: { net: '297.00', tax: '62.37', payable: '359.37' },
    due_date: '2026-12-03',
  },
  folder: 'sales-invoices',
});
console.log(entry);
