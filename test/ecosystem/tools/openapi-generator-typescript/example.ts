/** Lists two entries, creates a job for the first one, and fetches a job that does not exist. */
import { v4, v7 } from 'uuid';
import {
  Configuration,
  ErrorBodyFromJSON,
  ResponseError,
  SiloApi,
  TransformApi,
} from './src/api/index.ts';

const { BASE_URL: basePath = '', TOKEN: accessToken, WORKFLOW_ID: workflowId } = process.env;
const configuration = new Configuration({ basePath, accessToken });

const page = await new SiloApi(configuration).listSiloEntries({
  folder: 'sales-invoices',
  limit: 2,
});

const transform = new TransformApi(configuration);
const jobCreation = { workflowId, siloEntryId: page.list[0]?.id };
const job = await transform.createJob({ id: v7(), jobCreation });
console.log(job.id);

try {
  await transform.fetchJob({ id: v4() });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  const { message } = ErrorBodyFromJSON(await error.response.json());
  console.log(error.response.status, message);
}
