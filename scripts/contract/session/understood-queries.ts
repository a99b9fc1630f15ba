import type { Operation } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import type { ReceivedPage } from '../../api/success.ts';
import { timeOf } from '../../checks/values.ts';
import { nothingIfSkipped } from './skipped.ts';
import { runTag } from './test-data.ts';

/** A request with one parameter, whose page shows whether the server understands the name of the parameter. */
interface ParameterTrial {
  value: string;
  /** Whether the page gives the value back. */
  givesBack(page: ReceivedPage): boolean;
}

const date = '2000-01-01T00:00:00.000Z';
const trials: { [role in Role]?: ParameterTrial } = {
  'folder-filter': { value: runTag, givesBack: ({ folder }) => folder === runTag },
  'since-filter': { value: date, givesBack: ({ since }) => timeOf(since) === timeOf(date) },
};

/** Finds out which names of query parameters a server understands, once for each parameter in a run. */
export class UnderstoodQueries {
  readonly #known = new Map<string, Promise<boolean>>();

  /** @param ask sends the value of the parameter alone, and returns the page, if there is one */
  has(
    { id }: Operation,
    role: Role,
    ask: (value: string) => Promise<ReceivedPage | undefined>,
  ): Promise<boolean> {
    const key = `${id} ${role}`;
    const trial = trials[role];
    const known =
      this.#known.get(key) ??
      (trial
        ? ask(trial.value)
            .catch(nothingIfSkipped)
            .then((page) => page !== undefined && trial.givesBack(page))
        : Promise.resolve(false));
    this.#known.set(key, known);
    return known;
  }
}
