import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query without `distinct` or `groupBy`; the columns do not matter. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.clearSelect().select((select) => select.fn.countAll().as('count'));
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}
