import type { Db } from '../../../core/database/database.ts';
import { invalidField, notFound } from '../../../core/http/errors.ts';
import { selectStudents } from '../../../courses/subscriptions/course-members.queries.ts';

export async function getManualGradePart(db: Db, courseId: number, partId: number) {
  const part = await db
    .selectFrom('gradeParts')
    .select(['id', 'title', 'maxPoints'])
    .where('id', '=', partId)
    .where('courseId', '=', courseId)
    .where('kind', '=', 'hand')
    .executeTakeFirst();
  if (!part) throw notFound('Esa columna no existe.');
  return part;
}

async function requireStudents(db: Db, courseId: number, userIds: number[]): Promise<void> {
  const rows = await selectStudents(db, courseId)
    .select('users.id')
    .where('users.id', 'in', userIds)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const stranger = userIds.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw invalidField(`grades.${stranger}.userId`, 'No estudia en este curso.');
}

/** Throws 400 when a column's maximum is below a person's points. */
export async function requireSufficientMaxPoints(
  trx: Db,
  parts: { id?: number | null; maxPoints?: number | null }[],
): Promise<void> {
  const ids = parts.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('handGrades')
    .select(['partId', (row) => row.fn.max('points').as('points')])
    .where('partId', 'in', ids)
    .groupBy('partId')
    .execute();
  const most = new Map(rows.map(({ partId, points }) => [partId, points]));
  for (const [index, { id, maxPoints }] of parts.entries()) {
    const points = most.get(id ?? 0) ?? 0;
    if (maxPoints != null && points > maxPoints)
      throw invalidField(`parts.${index}.maxPoints`, `Alguien tiene ${points} puntos en esta columna.`);
  }
}

interface Given {
  userId: number;
  points: number | null;
}

/** Saves a column's points; null deletes them. Requires a transaction. */
export async function saveManualGrades(
  trx: Db,
  courseId: number,
  part: { id: number; maxPoints: number | null },
  grades: Given[],
): Promise<void> {
  const most = part.maxPoints ?? 0;
  const tooMany = grades.findIndex(({ points }) => points !== null && points > most);
  if (tooMany >= 0) throw invalidField(`grades.${tooMany}.points`, `Vale como máximo ${most}.`);
  const byUser = new Map(grades.map(({ userId, points }) => [userId, points]));
  await requireStudents(
    trx,
    courseId,
    grades.map(({ userId }) => userId),
  );
  const values = [...byUser].flatMap(([userId, points]) =>
    points === null ? [] : [{ partId: part.id, userId, points }],
  );
  const gone = [...byUser].flatMap(([userId, points]) => (points === null ? [userId] : []));
  if (gone.length > 0)
    await trx.deleteFrom('handGrades').where('partId', '=', part.id).where('userId', 'in', gone).execute();
  if (values.length > 0)
    await trx
      .insertInto('handGrades')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['partId', 'userId']).doUpdateSet((eb) => ({ points: eb.ref('excluded.points') })),
      )
      .execute();
}
