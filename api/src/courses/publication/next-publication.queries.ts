import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';

/** Finds the next scheduled publication, which changes lists without a write. */
export async function findNextPublication(db: Db): Promise<string | null> {
  const next = (table: 'courses' | 'lectures') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.min<string | null>('publishAt').as('at'))
      .where('state', '=', 'scheduled')
      .where('publishAt', '>', now());
  const rows = await next('courses').unionAll(next('lectures')).execute();
  return rows.flatMap(({ at }) => at ?? []).sort()[0] ?? null;
}
