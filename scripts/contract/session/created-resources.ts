import { createsJob, type Operation, parameterWithRole } from '../../api/operation.ts';
import { type Exchange, isSuccessStatus } from '../../checks/exchange.ts';
import { asObject, text } from '../../lib/json.ts';
import { runTag } from '../run-tag.ts';

/** Resources of a kind that a run has created. */
export interface Created {
  count: number;
  /** Identifiers of those that do not have the mark of the run in their name or their tags. */
  unmarked: readonly string[];
}

/** A resource, by its id if that is known, and whether people find it by the mark of the run. */
interface CreatedResource {
  id: string | undefined;
  isMarked: boolean;
}

/** The workflows and jobs that a server has created for a run: nothing deletes them. */
export class CreatedResources {
  readonly #workflows = new Map<string, CreatedResource>();
  readonly #jobs = new Map<string, CreatedResource>();
  readonly #ids = new Set<string>();

  /** @param token that the request presents: another workspace may have the same ids */
  note(operation: Operation, token: string, { request, response }: Exchange): void {
    if (!response || !isSuccessStatus(response.status)) return;
    const createsWorkflow = operation.role === 'create-workflow';
    const all = createsWorkflow ? this.#workflows : createsJob(operation) ? this.#jobs : undefined;
    if (!all && operation.role !== 'update-workflow') return;
    const [sent, shown] = [asObject(request.json), asObject(response.json)];
    const chosen = parameterWithRole(operation, 'chosen-id');
    const named = chosen ? request.path[chosen.name] : Object.values(request.path).at(-1);
    const id = (named ?? text(shown.id))?.toLowerCase();
    const key = (all: ReadonlyMap<string, unknown>) => `${token} ${id ?? `number ${all.size}`}`;
    const isMarked = [shown.name ?? sent.name, shown.tags ?? sent.tags]
      .flat()
      .some((each) => typeof each === 'string' && each.includes(runTag));
    if (all) {
      all.set(key(all), { id, isMarked });
      if (id !== undefined) this.#ids.add(id);
    } else if ('name' in sent || 'name' in shown) {
      const updated = this.#workflows.get(key(this.#workflows));
      if (updated) updated.isMarked = isMarked;
    }
  }

  /** Whether a resource is one of them. */
  has(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  get workflows(): Created {
    return summaryOf(this.#workflows);
  }

  get jobs(): Created {
    return summaryOf(this.#jobs);
  }
}

function summaryOf(resources: ReadonlyMap<string, CreatedResource>): Created {
  const unmarked = [...resources.values()].filter(({ isMarked }) => !isMarked);
  return { count: resources.size, unmarked: unmarked.flatMap(({ id }) => id ?? []) };
}
