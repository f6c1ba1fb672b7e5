import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';

/**
 * SQLite looks a term up row by row. In an index that has the searched text it need not fetch the rows that do not
 * match: with 100,000 people 70 ms instead of 400. PostgreSQL reads the table in parallel and gains nothing.
 */
export async function up(db: AnyDatabase): Promise<void> {
  if (!isSqlite(db)) return;
  await db.schema.dropIndex('usersBySort').execute();
  await db.schema.createIndex('usersBySort').on('users').columns(['sortKey', 'id', 'search']).execute();
}
