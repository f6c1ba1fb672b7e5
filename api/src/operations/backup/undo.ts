type Step = () => Promise<void>;

/** Collects the steps that revert changes outside a transaction if the transaction fails. */
export class UndoSteps {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Runs every step, last first, and ignores failing ones, because the original error matters more. */
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step().catch(() => undefined);
  }
}
