import { createValidator } from '../api/compile-schemas.ts';
import { contractOperations } from '../api/contract-operation.ts';
import { UsageError } from '../lib/exit-code.ts';
import { buildRequest } from './build-request.ts';
import { displayUrl } from './http/redaction.ts';
import { send } from './http/send.ts';
import type { ContractSettings } from './settings.ts';

/**
 * Sends one GET, so that a wrong address is told in one line before the tests begin.
 *
 * @throws UsageError when no API can be there
 */
export async function checkAddress(
  settings: ContractSettings,
  signal?: AbortSignal,
): Promise<void> {
  const operations = contractOperations(settings.document, createValidator(settings.document));
  const gets = operations.filter(({ method }) => method === 'GET');
  const operation = gets.find(({ path }) => !path.includes('{')) ?? gets[0];
  if (!operation) return;
  const request = buildRequest(operation, {}, settings.url, settings.fixtures.token);
  const timeout = Math.min(settings.timeout, settings.deadline);
  const outcome = await send(request, { timeout, bytes: 1_000_000, ...(signal && { signal }) });
  if ('failure' in outcome) {
    // A response that never ends, or breaks off, is a finding of the tests.
    if (['endless', 'closed', 'aborted'].includes(outcome.failure.kind)) return;
    throw new UsageError(
      `${displayUrl(settings.url)}: ${outcome.failure.message}. Expected a running server at this address.`,
    );
  }
  const { status, headers } = outcome.response;
  if (status < 300 || status > 399) return;
  throw new UsageError(
    `${displayUrl(settings.url)}: ${operation.path} is redirected (${status}) to ${headers.location === undefined ? 'nowhere' : displayUrl(headers.location)}. Expected the API itself: give the address it is redirected to, or, if that is a login page, a token with --token.`,
  );
}
