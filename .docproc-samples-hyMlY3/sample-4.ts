import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const job = await api.transform.jobs.fetch('01a1a0dc-c353-7a49-9068-b8f456a03ada');
console.log(job);
