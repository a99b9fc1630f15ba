/** Lists two entries, creates a job for the first one, and fetches a job that does not exist. */
import { v4, v7 } from 'uuid';
import { client } from './src/api/client.gen.ts';
import { createJob, fetchJob, listSiloEntries } from './src/api/sdk.gen.ts';

const { BASE_URL: baseUrl = '', TOKEN = '', WORKFLOW_ID: workflow_id } = process.env;
client.setConfig({ baseUrl, auth: () => TOKEN });

const query = { folder: 'sales-invoices', limit: 2 };
const { data: page } = await listSiloEntries({ query, throwOnError: true });

const body = { workflow_id, silo_entry_id: page.list[0]?.id };
const { data: job } = await createJob({ path: { id: v7() }, body, throwOnError: true });
console.log(job.id);

const { error, response } = await fetchJob({ path: { id: v4() } });
if (error) console.log(response?.status, error.message);
