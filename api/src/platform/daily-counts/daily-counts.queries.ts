import type { Db } from '../../core/database/database.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import type { DailyCountsTable } from './daily-counts.table.ts';

/** Adds to a day's counter, which still includes rows that are deleted later. */
export async function addToDailyCount(
  db: Db,
  name: DailyCountsTable['name'],
  at: string,
  count = 1,
): Promise<void> {
  await db
    .insertInto('dailyCounts')
    .values({ name, day: getLocalDay(at), count })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'day'])
        .doUpdateSet((row) => ({ count: row('dailyCounts.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
}

export async function listDailyCounts(db: Db, name: DailyCountsTable['name'], days: string[]) {
  return db
    .selectFrom('dailyCounts')
    .select(['day', 'count'])
    .where('name', '=', name)
    .where('day', 'in', days)
    .execute();
}
