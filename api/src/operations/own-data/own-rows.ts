import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DECLARED, type DeclaredTable, isOwn, whereOf } from './declared.ts';

type Condition = RawBuilder<SqlBool>;
type Answer = DeclaredTable['rows'][number][1];

/** Builds a condition for rows whose column references the person. */
export function pointsTo(table: string, column: string, answer: Answer, userId: number): Condition {
  const more = Object.entries(whereOf(answer)).map(
    ([name, value]) => sql<SqlBool>` and ${sql.ref(`${table}.${name}`)} = ${value}`,
  );
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${userId}${sql.join(more, sql``)}`;
}

/** Builds a condition for rows that belong to the person's rows in another table. */
export function partOf(
  table: string,
  { column, table: parent }: DeclaredTable['through'][number],
  userId: number,
): Condition {
  const whole = DECLARED.find((declared) => declared.table === parent);
  const own = whole?.rows.filter(([, answer]) => isOwn(answer)) ?? [];
  const belongs = sql.join(
    own.map(([name, answer]) => pointsTo(parent, name, answer, userId)),
    sql` or `,
  );
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} in (select id from ${sql.table(parent)} where ${belongs})`;
}
