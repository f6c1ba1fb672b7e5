import type { Db } from '../../core/database/database.ts';
import { readLayout } from '../grading/grade-attempt.ts';
import { findAttempt } from './attempts.queries.ts';
import type { LayoutSlot } from './layout.ts';

/** The immutable part of an attempt: its owner and its layout. */
export interface AttemptCacheEntry {
  id: number;
  quizId: number;
  courseId: number;
  userId: number;
  slots: ReadonlyMap<number, LayoutSlot>;
}

const CAPACITY = 5000;

/** Caches attempts' parsed layouts, because each attempt is saved many times. */
export class AttemptCache {
  readonly #known = new Map<number, AttemptCacheEntry>();

  async find(db: Db, id: number): Promise<AttemptCacheEntry | undefined> {
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
