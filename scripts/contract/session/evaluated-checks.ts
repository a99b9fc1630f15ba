/** Which response checks could be evaluated on the responses of a run, by operation, and what no lag explains. */
export class EvaluatedChecks {
  /** Keys of the findings that were still there after the longest lag. */
  readonly lasting = new Set<string>();
  readonly #byOperation = new Map<string, { isShown: boolean; checks: Set<string> }>();

  /**
   * @param checkId a check that could be evaluated on a response of the operation
   * @param showsSuccess whether the response shows the object that the operation returns
   */
  add(checkId: string, operationId: string, showsSuccess: boolean): void {
    const known = this.#byOperation.get(operationId) ?? { isShown: false, checks: new Set() };
    this.#byOperation.set(operationId, known);
    known.checks.add(checkId);
    known.isShown ||= showsSuccess;
  }

  /** Whether a check was evaluated: of an operation that never succeeds, no response says anything. */
  has(checkId: string, operationId: string): boolean {
    const known = this.#byOperation.get(operationId);
    return known?.isShown === true && known.checks.has(checkId);
  }
}
