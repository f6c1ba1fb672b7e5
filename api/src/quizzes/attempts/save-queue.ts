import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { isDatabaseUnavailable } from '../../core/database/failures.ts';
import type { AnswerSave } from './save.ts';
import { type SaveOutcome, storeSaves } from './saves.queries.ts';

/** How long a save waits for others to share its commit. */
const GATHER_MS = 2;
const BATCH = 200;
const TRIES = 3;

interface Waiting {
  save: AnswerSave;
  resolve(outcome: SaveOutcome): void;
  reject(error: unknown): void;
}

/** Groups simultaneous saves into one transaction to share its fsync; acknowledges each after the commit. */
export class SaveQueue {
  readonly #db: Kysely<Tables>;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async save(save: AnswerSave): Promise<SaveOutcome> {
    const done = new Promise<SaveOutcome>((resolve, reject) => this.#waiting.push({ save, resolve, reject }));
    if (!this.#isRunning) void this.#run();
    return done;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await sleep(GATHER_MS);
      await this.#flush(this.#waiting.splice(0, BATCH));
    }
    this.#isRunning = false;
  }

  async #flush(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#store(batch.map(({ save }) => save));
      for (const { save, resolve } of batch) resolve(outcomes.get(save) ?? 'gone');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #store(saves: AnswerSave[]): Promise<Map<AnswerSave, SaveOutcome>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await storeSaves(this.#db, saves);
      } catch (error) {
        // Retries, because the database may abort one of two processes that lock the same attempts.
        if (tried >= TRIES || !isDatabaseUnavailable(error)) throw error;
      }
    }
  }
}
