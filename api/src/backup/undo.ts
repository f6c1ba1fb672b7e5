type Step = () => Promise<void>;

/** What was done outside of a transaction, to be taken back when it comes to nothing. */
export class Undo {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Tries every step, the last one first: why there is something to take back matters more than a step that fails. */
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step().catch(() => undefined);
  }
}
