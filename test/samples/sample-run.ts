import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A sandbox of the test's own, as the environment of a sample. */
export async function sampleEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { url, fixtures } = await startSandbox();
  const { token, client_id, client_secret } = fixtures;
  return {
    ...process.env,
    ...{ BASE_URL: url, TOKEN: token, CLIENT_ID: client_id, CLIENT_SECRET: client_secret },
  };
}

/** A sample as a file in a directory of its own, whose name has a space. */
export async function sampleFile(name: string, source: string): Promise<string> {
  const directory = await temporaryDirectory();
  const file = join(directory, name);
  await writeFile(file, `${source}\n`);
  return file;
}
