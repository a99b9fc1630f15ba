import { createValidator } from '../../api/compile-schemas.ts';
import { contractOperations } from '../../api/contract-operation.ts';
import { exchangeChecks } from '../../checks/exchange-checks.ts';
import { Redaction } from '../http/redaction.ts';
import { type CheckResult, type ContractReport, makeReport } from '../report/report.ts';
import { Ledger } from '../run/ledger.ts';
import { plainResult, resultOf } from '../run/result.ts';
import type { ContractSettings } from '../settings.ts';
import { readHar } from './read-har.ts';

/**
 * Judges recorded traffic by every check that looks at one exchange, without a server. Of the
 * recorded requests, only listed headers and parameters are shown.
 *
 * @param file path of an HTTP Archive
 * @throws UsageError when it is missing or no archive
 */
export async function judgeHar(file: string, settings: ContractSettings): Promise<ContractReport> {
  const start = performance.now();
  const { document } = settings;
  const all = contractOperations(document, createValidator(document));
  const { operations: wanted } = settings;
  const operations = all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const { exchanges } = await readHar(file, operations);
  const ledger = new Ledger(exchangeChecks);
  const redaction = new Redaction({ ...settings, url: '', operations });
  for (const { exchange, operation } of exchanges) {
    redaction.learn(exchange);
    ledger.record(exchange, operation);
  }
  const checks = operations.flatMap((operation) =>
    exchangeChecks
      .filter((check) => check.concerns?.(operation) ?? true)
      .flatMap((check): CheckResult[] => {
        const { told, complaints } = ledger.verdict(check.id, operation.id);
        const place = { check, operationId: operation.id, session: { settings, redaction } };
        if (complaints.length > 0) return complaints.map((each) => resultOf(place, each));
        return [plainResult(place, told > 0 ? undefined : `needs ${check.needs} in the archive`)];
      }),
  );
  const milliseconds = Math.round(performance.now() - start);
  const { seed } = settings;
  return makeReport({ server: file, seed, requests: exchanges.length, milliseconds }, checks);
}
