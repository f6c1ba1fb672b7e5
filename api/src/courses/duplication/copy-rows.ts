import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';

const BATCH_SIZE = 100;

/** Maps the original's ids to the copy's. */
export type CopiedIds = Map<number, number>;

/** Returns the copy's id, or null when the row was not copied. */
export function findCopyId(copied: CopiedIds, id: number | null): number | null {
  return id === null ? null : (copied.get(id) ?? null);
}

type TableWithId = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends { id: number } ? Name : never;
}[keyof Tables];

/** Inserts copies of rows in order; returns the new ids by original id. */
export async function copyRows<Name extends TableWithId>(
  trx: Db,
  table: Name,
  rows: Selectable<Tables[Name]>[],
  change: (row: Selectable<Tables[Name]>) => Partial<Insertable<Tables[Name]>>,
): Promise<CopiedIds> {
  const copied: CopiedIds = new Map();
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = rows.slice(at, at + BATCH_SIZE) as (Selectable<Tables[Name]> & { id: number })[];
    const values = some.map((row) => {
      const { id: _id, ...fields } = { ...row, ...change(row) };
      return fields;
    });
    // The statement has the same form for every table, which types cannot express.
    const insert = trx
      .insertInto(table as 'links')
      .values(values as unknown as Insertable<Tables['links']>[]);
    const made = await insert.returning('id').execute();
    // Rows of one insert get ids in order but may be returned in another order, so ids are sorted.
    const ids = made.map(({ id }) => id).sort((one, other) => one - other);
    for (const [index, { id }] of some.entries()) copied.set(id, ids[index] ?? 0);
  }
  return copied;
}
