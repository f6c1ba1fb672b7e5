import type { Db } from '../../database.ts';
import { readLayout } from '../grading/grade-attempt.ts';
import { findAttempt } from './attempts.queries.ts';
import type { LayoutSlot } from './layout.ts';

/** What never changes of an attempt: whose it is and what it asks. */
export interface KnownAttempt {
  id: number;
  quizId: number;
  courseId: number;
  userId: number;
  slots: ReadonlyMap<number, LayoutSlot>;
}

const CAPACITY = 5000;

/** Saves come many to an attempt; its layout is read and parsed once. */
export class KnownAttempts {
  readonly #known = new Map<number, KnownAttempt>();

  async find(db: Db, id: number): Promise<KnownAttempt | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const row = await findAttempt(db, id);
    if (!row) return undefined;
    const { quizId, courseId, userId } = row;
    const slots = new Map(readLayout(row).map((slot) => [slot.slot, slot]));
    const attempt = { id, quizId, courseId, userId, slots };
    const [oldest] = this.#known.keys();
    if (this.#known.size >= CAPACITY && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(id, attempt);
    return attempt;
  }
}
