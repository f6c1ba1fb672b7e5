import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  isOwnerPolicy,
  PERSONAL_DATA_TABLES,
  type PersonalDataTable,
  policyFilterOf,
} from './personal-data-tables.ts';

type Condition = RawBuilder<SqlBool>;
type Policy = PersonalDataTable['rows'][number][1];

/** Builds a condition for rows whose column references the person. */
export function buildPersonFilter(table: string, column: string, policy: Policy, userId: number): Condition {
  const more = Object.entries(policyFilterOf(policy)).map(
    ([name, value]) => sql<SqlBool>` and ${sql.ref(`${table}.${name}`)} = ${value}`,
  );
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${userId}${sql.join(more, sql``)}`;
}

/** Builds a condition for rows that belong to the person's rows in another table. */
export function buildDependentRowsFilter(
  table: string,
  { column, table: parent }: PersonalDataTable['through'][number],
  userId: number,
): Condition {
  const whole = PERSONAL_DATA_TABLES.find((declared) => declared.table === parent);
  const own = whole?.rows.filter(([, policy]) => isOwnerPolicy(policy)) ?? [];
  const belongs = sql.join(
    own.map(([name, policy]) => buildPersonFilter(parent, name, policy, userId)),
    sql` or `,
  );
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} in (select id from ${sql.table(parent)} where ${belongs})`;
}
