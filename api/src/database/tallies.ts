import type { Db } from '../database.ts';

/** The sum of counts that the database keeps by itself (see the migrations that begin them). */
export async function sumTallies(db: Db, names: string[]): Promise<number> {
  const rows = await db.selectFrom('tallies').select('count').where('name', 'in', names).execute();
  return rows.reduce((sum, row) => sum + row.count, 0);
}
