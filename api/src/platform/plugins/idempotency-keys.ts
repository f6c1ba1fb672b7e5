import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { openProcessLock } from '../../core/database/open-process-lock.ts';
import type { ProcessLock } from '../../core/database/process-lock.ts';
import { conflict } from '../../core/http/errors.ts';
import { SECOND } from '../../core/time/time.ts';
import {
  findIdempotencyKey,
  type HeldIdempotencyKey,
  insertIdempotencyKey,
  releaseIdempotencyKey,
  takeOverIdempotencyKey,
} from './idempotency.queries.ts';

export type StoredIdempotencyKey = NonNullable<Awaited<ReturnType<typeof findIdempotencyKey>>>;

export function createKeyInUseError() {
  return conflict('idempotency_in_progress', 'La misma operación todavía está en curso.', { retryAfter: 1 });
}

/** Holds keys for this process; a lock shows other processes whether the holder still runs. */
export class IdempotencyKeys {
  readonly #db: Kysely<Tables>;
  readonly #mark: ProcessLock;
  readonly #running = new Set<string>();
  #count = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#mark = openProcessLock(db);
  }

  /** Acquires the key, or returns an earlier call's response. Throws 409 while another call holds it. */
  async take(key: string): Promise<{ held: HeldIdempotencyKey } | { answered: StoredIdempotencyKey }> {
    this.#count += 1;
    const held = { key, holder: `${await this.#mark.hold()}.${this.#count}` };
    // Adds the holder before its row is visible, or a second call would take the key for abandoned.
    this.#running.add(held.holder);
    try {
      const answered = (await insertIdempotencyKey(this.#db, held))
        ? undefined
        : await this.#findAnswered(held);
      if (!answered) return { held };
      this.#running.delete(held.holder);
      return { answered };
    } catch (error) {
      this.#running.delete(held.holder);
      throw error;
    }
  }

  /** Finds the stored response; undefined when the holder was dead and this call took over the key. */
  async #findAnswered(held: HeldIdempotencyKey): Promise<StoredIdempotencyKey | undefined> {
    const row = await findIdempotencyKey(this.#db, held.key);
    if (row && row.status !== null) return row;
    if (!row || !(await this.#isGone(row.holder))) throw createKeyInUseError();
    if (!(await takeOverIdempotencyKey(this.#db, held, row.holder))) throw createKeyInUseError();
    return undefined;
  }

  async #isGone(holder: string): Promise<boolean> {
    const [process = ''] = holder.split('.');
    // A call that has ended in this process may have failed to release its key.
    if (process === (await this.#mark.hold())) return !this.#running.has(holder);
    return !(await this.#mark.isAlive(process));
  }

  /** Ends the call and, without a stored response, releases its key. */
  async end(held: HeldIdempotencyKey, isAnswered: boolean): Promise<void> {
    if (!isAnswered) await this.#release(held);
    this.#running.delete(held.holder);
  }

  async #release(held: HeldIdempotencyKey): Promise<void> {
    await releaseIdempotencyKey(this.#db, held).catch(() => {
      // Retries while the database is unreachable, because other processes would wait for this one.
      setTimeout(() => void this.#release(held), SECOND).unref();
    });
  }

  async close(): Promise<void> {
    await this.#mark.close();
  }
}
