type Step = () => Promise<void>;

/** Undo steps for changes outside the transaction, for when it fails. */
export class Undo {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Runs every step, last first: the original error matters more than a step that fails. */
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step().catch(() => undefined);
  }
}
