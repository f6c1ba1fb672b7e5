import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';
import { createSearchIndex } from '../src/database/search-index.ts';

const TABLES = ['users', 'sessions', 'audit'];

/** Without them a search reads every row: ten milliseconds with 100,000 people. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const table of TABLES) {
    const text = (row: string) => `${row}."search"`;
    await createSearchIndex(db, { name: `${table}Search`, table, text, columns: ['search'] });
  }
  // PostgreSQL finds few by the index above and looks at their names then.
  if (!isSqlite(db)) return;
  await createSearchIndex(db, {
    name: 'usersName',
    table: 'users',
    text: (row) =>
      `replace(${row}."search", char(10) || ${row}."emailKey" || coalesce(char(10) || ${row}."ci", ''), '')`,
    columns: ['search', 'emailKey', 'ci'],
  });
}
