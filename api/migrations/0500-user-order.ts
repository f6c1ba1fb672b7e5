import type { AnyDatabase } from '../src/database/columns.ts';
import { sortText } from '../src/users/sort-text.ts';

const PAGE = 500;

async function fillSortKeys(db: AnyDatabase): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      await db
        .updateTable('users')
        .set({ sortKey: sortText(row) })
        .where('id', '=', row.id)
        .execute();
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** So that people can be listed by name and by who was here last, page by page, however many they are. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('sortKey', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('lastSeenAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillSortKeys(db);
  const seen = db
    .selectFrom('sessions')
    .select((select) => select.fn.max('lastSeenAt').as('at'))
    .whereRef('sessions.userId', '=', 'users.id');
  await db
    .updateTable('users')
    .set((set) => ({ lastSeenAt: set.fn.coalesce(seen, set.val('')) }))
    .execute();
  await db.schema.createIndex('usersBySort').on('users').columns(['sortKey', 'id']).execute();
  await db.schema.createIndex('usersByLastSeen').on('users').columns(['lastSeenAt', 'id']).execute();
}
