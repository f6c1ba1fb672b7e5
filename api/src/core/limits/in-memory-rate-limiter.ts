interface Count {
  used: number;
  endsAt: number;
}

/** Limits attempts per subject in this process alone; `rate-limit.ts` counts across all processes. */
export class InMemoryRateLimiter {
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
    // Evicts the oldest, so that an attacker's invented names cannot fill the memory.
    const [oldest] = this.#counts.keys();
    if (!known && this.#counts.size >= this.#maxSubjects && oldest !== undefined) this.#counts.delete(oldest);
    const fresh = { used: 0, endsAt: now + this.#windowMs };
    this.#counts.delete(subject);
    this.#counts.set(subject, fresh);
    return fresh;
  }

  /** Counts one use; returns the milliseconds to wait, 0 when it is allowed. */
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
