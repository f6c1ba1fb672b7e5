import type { Kysely } from 'kysely';
import { openProcessMark } from '../database/open-process-mark.ts';
import type { ProcessMark } from '../database/process-mark.ts';
import type { Tables } from '../database.ts';
import { conflict } from '../http/errors.ts';
import { SECOND } from '../time/time.ts';
import { findKey, type HeldKey, insertKey, releaseKey, takeOverKey } from './idempotency.queries.ts';

export type AnsweredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

export function inProgress() {
  return conflict('idempotency_in_progress', 'La misma operación todavía está en curso.', { retryAfter: 1 });
}

/** The keys that calls of this process hold. A row in the database names the holder, whom its `ProcessMark` shows alive. */
export class IdempotencyKeys {
  readonly #db: Kysely<Tables>;
  readonly #mark: ProcessMark;
  readonly #running = new Set<string>();
  #count = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#mark = openProcessMark(db);
  }

  /** Takes the key, or gives the row of a call that has been answered. 409 while another call holds it. */
  async take(key: string): Promise<{ held: HeldKey } | { answered: AnsweredKey }> {
    this.#count += 1;
    const held = { key, holder: `${await this.#mark.hold()}.${this.#count}` };
    // Before its row can be seen, or a second call would take it for one that was left behind.
    this.#running.add(held.holder);
    try {
      const answered = (await insertKey(this.#db, held)) ? undefined : await this.#findAnswered(held);
      if (!answered) return { held };
      this.#running.delete(held.holder);
      return { answered };
    } catch (error) {
      this.#running.delete(held.holder);
      throw error;
    }
  }

  /** Undefined when its holder was gone and it could be taken over. */
  async #findAnswered(held: HeldKey): Promise<AnsweredKey | undefined> {
    const row = await findKey(this.#db, held.key);
    if (row && row.status !== null) return row;
    if (!row || !(await this.#isGone(row.holder))) throw inProgress();
    if (!(await takeOverKey(this.#db, held, row.holder))) throw inProgress();
    return undefined;
  }

  async #isGone(holder: string): Promise<boolean> {
    const [process = ''] = holder.split('.');
    // One of this process that does not run any more could not release it.
    if (process === (await this.#mark.hold())) return !this.#running.has(holder);
    return !(await this.#mark.isAlive(process));
  }

  /** At the end of the call that held it. What has not been answered may be tried again at once. */
  async end(held: HeldKey, isAnswered: boolean): Promise<void> {
    if (!isAnswered) await this.#release(held);
    this.#running.delete(held.holder);
  }

  async #release(held: HeldKey): Promise<void> {
    await releaseKey(this.#db, held).catch(() => {
      // The database is away. Other processes see this one alive, so the key has to be let go of later.
      setTimeout(() => void this.#release(held), SECOND).unref();
    });
  }

  async close(): Promise<void> {
    await this.#mark.close();
  }
}
