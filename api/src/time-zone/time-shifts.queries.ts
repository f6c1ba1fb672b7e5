import type { Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { listShifts, useTimeZone } from './time-zone.ts';

/** For the start of a program: days are those of this zone, here and in what the database counts by itself. */
export async function holdTimeZone(db: Kysely<Tables>, name: string): Promise<void> {
  useTimeZone(name);
  const shifts = listShifts();
  const known = await db.selectFrom('timeShifts').selectAll().orderBy('from').execute();
  if (JSON.stringify(known.map(({ from, seconds }) => ({ from, seconds }))) === JSON.stringify(shifts))
    return;
  const moments = shifts.map(({ from }) => from);
  await db.transaction().execute(async (trx) => {
    // Several processes may start at once, and write the same.
    await trx
      .insertInto('timeShifts')
      .values(shifts)
      .onConflict((conflict) =>
        conflict.column('from').doUpdateSet((row) => ({ seconds: row.ref('excluded.seconds') })),
      )
      .execute();
    await trx.deleteFrom('timeShifts').where('from', 'not in', moments).execute();
  });
}
