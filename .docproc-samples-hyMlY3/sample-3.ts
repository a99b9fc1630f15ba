import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const job = await api.transform.jobs.createNonIdempotent({
  data: {
    type: 'invoice',
    issue_date: '2026-11-12',
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
    customer: { name: 'Imprenta Marea' },
    lines: [{ quantity: 5, item: 'Card stock, white', price: '11.20', sum: '56.00' }],
    totals: { net: '56.00', tax: '11.76', payable: '67.76' },
  },
  tags: ['trial'],
  workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
});
console.log(job);
