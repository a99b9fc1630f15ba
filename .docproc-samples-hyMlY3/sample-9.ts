import { createClient } from 'document-processing-api';

const { BASE_URL = '', TOKEN = '' } = process.env;
const api = createClient({ baseUrl: BASE_URL, token: TOKEN });

const workspace = await api.access.workspace.update({
  logo_url: 'https://files.example.com/lumen-logo.png',
  name: 'Lumen Paper Works',
  slug: 'lumen-paper-works',
});
console.log(workspace);
