import { type ContractOperation, parameterOf } from '../../api/contract-operation.ts';
import { idsOf } from '../../api/decisions.ts';
import type { Role } from '../../api/roles.ts';
import type { AnsweredExchange, Exchange } from '../../checks/exchange.ts';
import { causeOf, type Finding } from '../../checks/finding.ts';
import type { RequestPlan } from '../build-request.ts';
import { Skipped } from '../skipped.ts';
import type { Known, KnownValue } from './known.ts';
import type { Complaint } from './ledger.ts';
import type { SendOptions, Session } from './session.ts';

/** Query values by the roles of their parameters. */
export type RoleValues = { [role in Role]?: string | number | undefined };

/** The parts of a finding beside its level and message. */
type Details = Pick<Finding, 'pointer' | 'expected' | 'actual'>;

/** A JSON object of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: a server may send anything in any place
export type Body = Record<string, any>;

const mostEvidence = 4;

/** One run of a check that makes requests of its own: sends for it, and keeps what it finds. */
export class Scenario {
  readonly operation: ContractOperation;
  readonly session: Session;
  readonly known: Known;
  readonly complaints: Complaint[] = [];
  readonly #exchanges: Exchange[] = [];
  readonly #restoring: (() => Promise<unknown>)[] = [];

  constructor(operation: ContractOperation, session: Session, known: Known) {
    this.operation = operation;
    this.session = session;
    this.known = known;
  }

  /** Sends a request and gives back whatever came. */
  async send(operationId: string, plan: RequestPlan, options?: SendOptions): Promise<Exchange> {
    const exchange = await this.session.send(operationId, plan, options);
    this.#exchanges.push(exchange);
    if (this.#exchanges.length > mostEvidence) this.#exchanges.shift();
    return exchange;
  }

  /**
   * Sends a request that an answer is needed to.
   *
   * @throws Skipped when none arrives
   */
  async answered(
    operationId: string,
    plan: RequestPlan,
    options?: SendOptions,
  ): Promise<AnsweredExchange> {
    const exchange = await this.send(operationId, plan, options);
    const { response } = exchange;
    if (!response)
      throw new Skipped(`needs an answer of ${operationId}: ${exchange.failure?.message}`);
    return { ...exchange, response };
  }

  /**
   * Sends a request whose success the check stands on.
   *
   * @returns the JSON object of the answer
   * @throws Skipped when there is none
   */
  async success(operationId: string, plan: RequestPlan, options?: SendOptions): Promise<Body> {
    const { response } = await this.answered(operationId, plan, options);
    const { json } = response;
    if (response.status === 200 && typeof json === 'object' && json !== null) return json as Body;
    const found = response.status === 200 ? 'no JSON object' : `status ${response.status}`;
    throw new Skipped(`needs a success of ${operationId}; the server answered with ${found}`);
  }

  /** The names that the document gives to query parameters, from the roles that they play. */
  query(operationId: string, roles: RoleValues): Record<string, string | number | undefined> {
    const operation = this.session.operation(operationId);
    return Object.fromEntries(
      Object.entries(roles).map(([key, value]) => {
        const role = key as Role;
        const parameter = parameterOf(operation, role);
        if (!parameter) throw new Skipped(`the document has no ${role} for ${operationId}`);
        return [parameter.name, value];
      }),
    );
  }

  /** Tells of a contradiction of a fact, with the exchanges just made as its evidence. */
  documented(message: string, details: Details = {}): void {
    this.find({ level: 'documented', message, ...details });
  }

  /** Tells of a difference from a decision. */
  assumed(decision: string, message: string, details: Details = {}): void {
    this.find({ level: 'assumed', decision, message, ...details });
  }

  /**
   * Tells of a query parameter without the effect it should have. Its name is assumed, so the fact
   * behind it is contradicted only if the page says that it was understood.
   *
   * @param understood whether the page gives the value back
   */
  ofQuery(role: Role, understood: boolean, message: string, given: Details = {}): void {
    const { pointer, expected, actual } = given;
    const details = {
      ...(pointer !== undefined && { pointer }),
      ...(expected !== undefined && { expected }),
      ...(actual !== undefined && { actual }),
    };
    const [decision] = idsOf(parameterOf(this.operation, role)?.['x-decision']);
    if (understood || decision === undefined) this.documented(message, details);
    else this.assumed(decision, message, details);
  }

  /**
   * The value of something that the server has.
   *
   * @throws Skipped when it would be a guess
   */
  require({ value, guess }: KnownValue): string {
    return guess === undefined
      ? value
      : this.skip(`needs something that the server knows: add "${guess}": "…" to the fixtures`);
  }

  /** Makes an exchange the one that the next finding is about, although others followed it. */
  show(exchange: Exchange): void {
    const others = this.#exchanges.filter((each) => each !== exchange);
    this.#exchanges.splice(0, Infinity, ...others.slice(1 - mostEvidence), exchange);
  }

  /** Ends the check, for it lacks something; what it found before counts. */
  skip(reason: string): never {
    throw new Skipped(reason);
  }

  /** Tells of a finding; the same cause counts once. */
  find(finding: Finding): void {
    const known = this.complaints.find((each) => causeOf(each.finding) === causeOf(finding));
    if (known) known.count += 1;
    else this.complaints.push({ finding, exchanges: [...this.#exchanges], count: 1 });
  }

  /** Remembers how to put something back; the last thing changed is put back first. */
  afterwards(restore: () => Promise<unknown>): void {
    this.#restoring.push(restore);
  }

  /** Puts everything back. What cannot be put back is no reason to stop. */
  async restore(): Promise<void> {
    for (const restore of this.#restoring.reverse()) await restore().catch(() => undefined);
  }
}
