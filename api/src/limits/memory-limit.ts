interface Count {
  used: number;
  endsAt: number;
}

/**
 * So many in a window for each subject, counted in this process alone: for what must not cost a statement or has to work
 * without the database. Everything that must hold across processes is counted by `throttle.ts`.
 */
export class MemoryLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #maxSubjects: number;
  readonly #counts = new Map<string, Count>();

  constructor(limits: { max: number; windowMs: number; maxSubjects: number }) {
    this.#max = limits.max;
    this.#windowMs = limits.windowMs;
    this.#maxSubjects = limits.maxSubjects;
  }

  #of(subject: string): Count {
    const now = Date.now();
    const known = this.#counts.get(subject);
    if (known && known.endsAt > now) return known;
    // The oldest goes first: however many names an attacker invents, they take no more memory than this.
    const [oldest] = this.#counts.keys();
    if (!known && this.#counts.size >= this.#maxSubjects && oldest !== undefined) this.#counts.delete(oldest);
    const fresh = { used: 0, endsAt: now + this.#windowMs };
    this.#counts.delete(subject);
    this.#counts.set(subject, fresh);
    return fresh;
  }

  /** Counts one; answers how many milliseconds to wait, 0 when it may be. */
  take(subject: string): number {
    const count = this.#of(subject);
    if (count.used >= this.#max) return count.endsAt - Date.now();
    count.used += 1;
    return 0;
  }

  giveBack(subject: string): void {
    const count = this.#of(subject);
    count.used = Math.max(0, count.used - 1);
  }
}
