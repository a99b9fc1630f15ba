import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const enrollment = await api.access.enrollment.authorize({
  client_id: process.env.CLIENT_ID ?? '',
  client_secret: process.env.CLIENT_SECRET ?? '',
  id: '019c22aa-584b-7dbd-ba49-d0d906b4ed92',
  owner_id: '019c229f-9eec-750a-a619-5d31a5bb6afd',
});
console.log(enrollment);
