import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const job = await api.transform.jobs.create({
  silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
  tags: ['november', 'second-try'],
  workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
});
console.log(job);
