import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import type { CalendarEntryRow } from './feed.table.ts';

const BATCH_SIZE = 500;

export type NewCalendarEntry = Pick<CalendarEntryRow, 'key' | 'courseId' | 'content'>;

export async function listCalendarEntries(db: Db, userId: number): Promise<CalendarEntryRow[]> {
  return db.selectFrom('calendarEntries').selectAll().where('userId', '=', userId).orderBy('key').execute();
}

/** Stores the sent entries; when two calendar apps fetch at once, only one request raises the sequence. */
export async function recordCalendarEntries(
  db: Db,
  userId: number,
  entries: NewCalendarEntry[],
  at: string,
): Promise<void> {
  for (let first = 0; first < entries.length; first += BATCH_SIZE) {
    const rows = entries.slice(first, first + BATCH_SIZE);
    await db
      .insertInto('calendarEntries')
      .values(rows.map((row) => ({ ...row, userId, sequence: 0, changedAt: at, goneAt: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet((row) => ({
            courseId: row.ref('excluded.courseId'),
            content: row.ref('excluded.content'),
            sequence: sql<number>`"calendarEntries"."sequence" + 1`,
            changedAt: at,
            goneAt: null,
          }))
          .where(
            sql<boolean>`("calendarEntries"."content" <> "excluded"."content"
              or "calendarEntries"."goneAt" is not null)`,
          ),
      )
      .execute();
  }
}

/** Marks these entries as cancelled, because their items were removed. */
export async function cancelCalendarEntries(
  db: Db,
  userId: number,
  keys: string[],
  at: string,
): Promise<void> {
  for (let first = 0; first < keys.length; first += BATCH_SIZE) {
    await db
      .updateTable('calendarEntries')
      .set((row) => ({ sequence: row('sequence', '+', 1), changedAt: at, goneAt: at }))
      .where('userId', '=', userId)
      .where('key', 'in', keys.slice(first, first + BATCH_SIZE))
      .where('goneAt', 'is', null)
      .execute();
  }
}

export async function deleteCalendarEntries(db: Db, userId: number, keys: string[]): Promise<void> {
  for (let first = 0; first < keys.length; first += BATCH_SIZE) {
    await db
      .deleteFrom('calendarEntries')
      .where('userId', '=', userId)
      .where('key', 'in', keys.slice(first, first + BATCH_SIZE))
      .execute();
  }
}
