import type { Db } from '../database.ts';

/** Counts that the database keeps by itself (see the migrations that begin them), by name. */
export async function readTallies<Name extends string>(db: Db, names: Name[]): Promise<Record<Name, number>> {
  const rows = await db.selectFrom('tallies').select(['name', 'count']).where('name', 'in', names).execute();
  const sum = (name: Name) => {
    const own = rows.filter((row) => row.name === name);
    return own.reduce((total, { count }) => total + count, 0);
  };
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}

/** All of them together. */
export async function sumTallies(db: Db, names: string[]): Promise<number> {
  const tallies = await readTallies(db, names);
  return Object.values(tallies).reduce((sum, count) => sum + count, 0);
}
