import type { Api } from '../../api/api.ts';
import { type Operation, responseFor, successOf } from '../../api/operation.ts';
import { idOf } from '../../checks/basis.ts';
import { checks as allChecks } from '../checks.ts';
import {
  type Coverage,
  type CoveredPart,
  type OperationCoverage,
  type PartKind,
  shareOf,
} from '../report/coverage.ts';
import type { CheckResult } from '../report/report.ts';
import {
  type ExercisedOperation,
  type ExercisedParts,
  parameterKey,
} from '../session/exercised-parts.ts';

/** The coverage of a run, from the parts of the document that its exchanges used and the results of its checks. */
export function coverageOf(
  api: Api,
  exercised: ExercisedParts,
  rows: readonly CheckResult[],
): Coverage {
  const byOperation = Map.groupBy(rows, ({ operation }) => operation);
  const operations = [...exercised.operations.values()].map((each) =>
    coverageOfOperation(each, byOperation.get(each.operation.id) ?? []),
  );
  const register = new RegisterCoverage(api, exercised, rows);
  const facts = api.facts.map(({ id, pointers, untestable }) =>
    register.part(id, pointers, untestable),
  );
  const decisions = api.decisions.map(({ id, applies_to, checked }) =>
    register.part(id, applies_to, checked ? undefined : 'no check evaluates it'),
  );
  const selected = operations.filter((each) => each.selected);
  const parts = (kind: PartKind) => selected.flatMap((each) => each[kind]);
  return {
    summary: {
      operations: shareOf(selected),
      parameters: shareOf(parts('parameters')),
      bodyFields: shareOf(parts('bodyFields')),
      responseFields: shareOf(parts('responseFields')),
      statuses: shareOf(parts('statuses')),
      facts: shareOf(facts),
      decisions: shareOf(decisions),
    },
    operations,
    facts,
    decisions,
  };
}

function coverageOfOperation(
  parts: ExercisedOperation,
  rows: readonly CheckResult[],
): OperationCoverage {
  const { operation, requests, statuses } = parts;
  const { id, method, path, tag } = operation;
  const exercised = showsFields(parts);
  const implemented = isImplemented(rows);
  const skipped = rows.find(({ status }) => status === 'skipped');
  const selected = rows.length > 0;
  const otherwise = selected ? 'no success' : 'the run leaves the operation out';
  const reason = exercised ? undefined : (skipped?.message ?? otherwise);
  return {
    ...{ id, method, path: path.template, area: tag, selected, implemented, exercised },
    ...(reason !== undefined && { reason }),
    requests,
    ...partsOf(parts, implemented, reason),
    received: Object.fromEntries(statuses),
  };
}

function isImplemented(rows: readonly CheckResult[]): boolean {
  return !rows.some(({ notImplemented }) => notImplemented);
}

function showsFields(parts: ExercisedOperation): boolean {
  return successFields(parts).some((each) => each.exercised);
}

function successFields({ operation, responses }: ExercisedOperation) {
  const success = successOf(operation);
  return (success && responses.get(success.status)?.fields()) ?? [];
}

// A server ignores what is sent to an operation that it does not have.
function partsOf(
  parts: ExercisedOperation,
  implemented: boolean,
  reason: string | undefined,
): Pick<OperationCoverage, PartKind> {
  const { operation, statuses, parameters, body } = parts;
  const received = new Set([...statuses.keys()].map((each) => responseFor(operation, each)));
  const covered = (name: string, used: boolean, otherwise: string): CoveredPart =>
    used && implemented
      ? { name, exercised: true }
      : { name, exercised: false, reason: reason ?? otherwise };
  return {
    parameters: operation.parameters.map((each) =>
      covered(
        parameterKey(each),
        parameters.has(parameterKey(each)),
        'no request with it succeeded',
      ),
    ),
    bodyFields: (body?.fields() ?? []).map(({ name, exercised }) =>
      covered(name, exercised, 'no request with it succeeded'),
    ),
    responseFields: successFields(parts).map(({ name, exercised }) =>
      covered(name, exercised, 'no response has it'),
    ),
    statuses: operation.responses.map((each) =>
      covered(each.status, received.has(each), 'no response has it'),
    ),
  };
}

/** The facts and decisions that the checks of a run have evaluated. */
class RegisterCoverage {
  /** JSON Pointers of what operations that the server has accepted and sent. */
  readonly #pointers: ReadonlySet<string>;
  /** For each fact or decision: the rows of the checks whose findings can name it. */
  readonly #direct = new Map<string, { row: CheckResult; operation: Operation | undefined }[]>();
  /** For each fact or decision that a check finds in the document: the reason if it was not evaluated. */
  readonly #found = new Map<string, string | undefined>();

  constructor(api: Api, exercised: ExercisedParts, rows: readonly CheckResult[]) {
    const byOperation = Map.groupBy(rows, ({ operation }) => operation);
    const implemented = [...exercised.operations.values()].filter(({ operation }) =>
      isImplemented(byOperation.get(operation.id) ?? []),
    );
    this.#pointers = new Set(implemented.flatMap(({ pointers }) => [...pointers]));
    const operations = new Map(api.operations.map((each) => [each.id, each]));
    const successful = new Set(
      [...exercised.operations.values()].filter(showsFields).map(({ operation }) => operation.id),
    );
    const byCheck = Map.groupBy(rows, ({ id }) => id);
    for (const check of allChecks) {
      const own = byCheck.get(check.id) ?? [];
      for (const id of check.basis.map(idOf)) {
        const known = this.#direct.get(id) ?? [];
        const added = own.map((row) => ({ row, operation: operations.get(row.operation) }));
        this.#direct.set(id, [...known, ...added]);
      }
      const evaluated = own.some(
        ({ status, operation }) => status !== 'skipped' && successful.has(operation),
      );
      for (const id of own.length > 0 ? (check.cites?.(api) ?? []).map(idOf) : []) {
        if (evaluated) this.#found.set(id, undefined);
        else if (!this.#found.has(id)) this.#found.set(id, own[0]?.message);
      }
    }
  }

  part(name: string, pointers: readonly string[], excuse: string | undefined): CoveredPart {
    const direct = (this.#direct.get(name) ?? []).filter(({ operation }) =>
      concerns(pointers, operation),
    );
    const evaluated = direct.some(
      ({ row }) =>
        row.status === 'passed' ||
        row.findings?.some(({ fact, decision }) => name === fact || name === decision),
    );
    const exercised = pointers.some((each) => this.#pointers.has(each));
    const found = this.#found.has(name) && this.#found.get(name) === undefined;
    if (evaluated || (found && exercised)) return { name, exercised: true };
    const reason =
      excuse ??
      direct[0]?.row.message ??
      this.#found.get(name) ??
      (found ? 'no request or response has it' : 'no check of this run evaluates it');
    return { name, exercised: false, reason };
  }
}

/** Whether a row on an operation can be about one of these places of the document. */
function concerns(pointers: readonly string[], operation: Operation | undefined): boolean {
  const inPaths = pointers.filter((each) => each.startsWith('/paths/'));
  if (inPaths.length < pointers.length || inPaths.length === 0 || !operation) return true;
  return inPaths.some(
    (each) => each.startsWith(operation.pointer) || operation.pointer.startsWith(each),
  );
}
