import type { AnyDatabase } from './dialect.ts';

/** Copies the application's rule for names, because that rule may change. */
function plain(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

const keyOf = (name: string) => plain(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Collapses repeated spaces in the keys of groups and sections; existing duplicates keep their keys. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const table of ['courseGroups', 'courseSections']) {
    const rows = await db.selectFrom(table).select(['id', 'courseId', 'name', 'key']).orderBy('id').execute();
    const taken = new Set(rows.map(({ courseId, key }) => `${courseId} ${key}`));
    for (const { id, courseId, name, key } of rows) {
      const right = keyOf(name);
      if (right === key || taken.has(`${courseId} ${right}`)) continue;
      taken.add(`${courseId} ${right}`);
      await db
        .updateTable(table)
        .set({ name: plain(name), key: right })
        .where('id', '=', id)
        .execute();
    }
  }
}
