import type { Api } from '../../api/api.ts';
import { operationOf } from '../../api/api.ts';
import { createValidator } from '../../api/compile-schemas.ts';
import { contractOperations } from '../../api/contract-operation.ts';
import { checksFor } from '../../checks/check.ts';
import { responseChecks } from '../../checks/response-checks.ts';
import { Redaction } from '../http/redaction.ts';
import { type ContractReport, makeReport } from '../report/report.ts';
import { ExchangeEvaluation } from '../run/findings.ts';
import { resultOf } from '../run/result.ts';
import type { ContractSettings } from '../settings.ts';
import { readHar } from './read-har.ts';

/**
 * Evaluates recorded traffic by every check that looks at one exchange, without a server. Of the
 * recorded requests, only listed headers and parameters are shown.
 *
 * @param file path of an HTTP Archive
 * @throws UsageError when it is missing or no archive
 */
export async function evaluateHar(
  file: string,
  { api, settings }: { api: Api; settings: ContractSettings },
): Promise<ContractReport> {
  const start = performance.now();
  const { document } = api;
  const validator = createValidator(document);
  const { operations: wanted, fixtures, seed, level } = settings;
  const operations = contractOperations(document, validator).filter(
    ({ id }) => wanted.length === 0 || wanted.includes(id),
  );
  const { exchanges } = await readHar(file, operations);
  const redaction = new Redaction({ document, fixtures, url: '', operations });
  for (const { exchange } of exchanges) redaction.learn(exchange);
  const checks = operations.flatMap(({ id }) => {
    const operation = operationOf(api, id);
    return checksFor(responseChecks, operation).map((check) => {
      const evaluation = new ExchangeEvaluation([check], validator);
      for (const { exchange } of exchanges) {
        if (exchange.operationId === id) evaluation.add(exchange, operation);
      }
      const seen = evaluation.evaluated(check.id) > 0;
      const skipReason = seen ? undefined : `needs ${check.needs} in the archive`;
      const findings = evaluation.findings.list();
      const context = { api, redaction, level };
      return resultOf({ check, operationId: id }, findings, skipReason, context);
    });
  });
  const milliseconds = Math.round(performance.now() - start);
  return makeReport({ server: file, seed, requests: exchanges.length, milliseconds }, checks);
}
