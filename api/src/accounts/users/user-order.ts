import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor } from '../../core/http/paging.ts';
import type { UserSort } from './user-sorts.ts';
import type { UserRow } from './users.table.ts';

const COLUMNS = { name: 'sortKey', role: 'role', lastSeen: 'lastSeenAt' } as const;
type Key = Pick<UserRow, 'id' | 'sortKey' | 'role' | 'lastSeenAt'>;

/** Returns a sort order: its columns, a row's key, and the condition for the rows after a cursor. */
export function toUserOrder(sort: UserSort | undefined) {
  const descending = sort === undefined || sort.startsWith('-');
  const than = sql.raw(descending ? '<' : '>');
  const column = sort && COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const shape = column ? (['string', 'number'] as const) : (['number'] as const);
  const columns = column ? ([column, 'id'] as const) : (['id'] as const);
  return {
    columns,
    direction: descending ? ('desc' as const) : ('asc' as const),
    key: (row: Key) => columns.map((name) => row[name]),
    after: (cursor: string): RawBuilder<SqlBool> => {
      const parts = decodeCursor(cursor, [...shape]) ?? [];
      const refs = sql.join(columns.map((name) => sql.ref(`users.${name}`)));
      return sql<SqlBool>`(${refs}) ${than} (${sql.join(parts)})`;
    },
  };
}
