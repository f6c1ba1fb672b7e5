type Step = () => Promise<void>;

/** Steps that revert changes outside the transaction if it fails. */
export class Undo {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Runs every step, last first, and ignores failing ones, because the original error matters more. */
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step().catch(() => undefined);
  }
}
