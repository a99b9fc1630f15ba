import type { FaultOrder } from './fault-order.ts';

/** The faults that are still to be met, in the order in which they were asked for. */
export class FaultQueue {
  #orders: (FaultOrder & { skip: number; times: number })[] = [];

  get pending(): readonly FaultOrder[] {
    return this.#orders;
  }

  add(order: FaultOrder): void {
    this.#orders.push({ ...order, skip: order.skip ?? 0, times: order.times ?? 1 });
  }

  clear(): void {
    this.#orders = [];
  }

  /** The fault that a request meets, if there is one; it counts as met. */
  take(operationId: string, path: string): FaultOrder | undefined {
    if (this.#orders.length === 0) return undefined;
    const order = this.#orders.find(
      (each) => (each.operation ?? operationId) === operationId && (each.path ?? path) === path,
    );
    if (!order) return undefined;
    if (order.skip > 0) {
      order.skip -= 1;
      return undefined;
    }
    order.times -= 1;
    if (order.times === 0) this.#orders = this.#orders.filter((each) => each !== order);
    return order;
  }
}
