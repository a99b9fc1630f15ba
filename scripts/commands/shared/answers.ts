import { type Answers, readAnswers, withAnswers } from '../../api/answers.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { readTextFile, UnreadableFileError } from '../../lib/read-text-file.ts';
import { toError } from '../../lib/to-error.ts';
import { UsageError } from '../../lib/usage-error.ts';

/**
 * Reads a file of answers.
 *
 * @param file its path; no answers when it is undefined
 * @throws UsageError when it cannot be read, or an answer does not fit its decision
 */
export async function readAnswersFile(
  file: string | undefined,
  { 'x-decisions': decisions = [] }: OpenAPIDocument,
): Promise<Answers> {
  if (file === undefined) return {};
  const text = await readTextFile(file).catch((error) => {
    const reason = error instanceof UnreadableFileError ? error.message : 'no such file';
    throw new UsageError(
      `${file}: ${reason}. Expected answers, such as {answers: {D75: newest-first}}.`,
    );
  });
  try {
    return readAnswers(await parsed(text), decisions);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

async function parsed(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch (error) {
    const reason = toError(error).message;
    throw new UsageError(`it is neither YAML nor JSON: ${reason}`);
  }
}

/**
 * A document with the answers of a file in it.
 *
 * @throws UsageError when the file cannot be read, or an answer does not fit its decision
 */
export async function answeredBy(
  file: string | undefined,
  document: OpenAPIDocument,
): Promise<OpenAPIDocument> {
  return file === undefined
    ? document
    : withAnswers(document, await readAnswersFile(file, document));
}
