import { type Operation, pageOf, parametersIn } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { pageIn, type ReceivedPage, timeOf } from '../../checks/values.ts';

/** Whether a page gives back what its request asked for, by the role of the parameter. */
const givesBack: { [role in Role]?: (page: ReceivedPage, value: string) => boolean } = {
  'folder-filter': ({ folder }, value) => folder === value,
  'since-filter': ({ since }, value) => timeOf(since) === timeOf(value),
};

/** The query parameters whose names a server was seen to understand: a page gave their value back. */
export class UnderstoodQueries {
  readonly #known = new Set<string>();

  /** Remembers what a page gives back of its request. */
  add(operation: Operation, { request, response }: Exchange): void {
    if (!pageOf(operation)) return;
    for (const { name, role } of parametersIn(operation, 'query')) {
      const value = request.query[name];
      const isGiven = role && givesBack[role];
      if (value === undefined || !isGiven || this.has(operation, role)) continue;
      const page = pageIn(response, operation);
      if (page && isGiven(page, value)) this.#known.add(`${operation.id} ${role}`);
    }
  }

  /** Whether an operation understands its parameter of a role. */
  has({ id }: Operation, role: Role): boolean {
    return this.#known.has(`${id} ${role}`);
  }
}
