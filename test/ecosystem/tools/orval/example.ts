/** Lists two entries, creates a job for the first one, and fetches a job that does not exist. */
import './service.ts';
import { v4, v7 } from 'uuid';
import { createJob, fetchJob, listSiloEntries } from './src/api.ts';

const page = await listSiloEntries({ folder: 'sales-invoices', limit: 2 });
if (page.status !== 200) throw new Error(page.data.message);

const workflow_id = process.env.WORKFLOW_ID;
const job = await createJob(v7(), { workflow_id, silo_entry_id: page.data.list[0]?.id });
if (job.status !== 200) throw new Error(job.data.message);
console.log(job.data.id);

const missing = await fetchJob(v4());
if (missing.status !== 200) console.log(missing.status, missing.data.message);
