import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { QuizExtraTimeTable, QuizSlotsTable } from '../quizzes.table.ts';

export type QuizSlotRow = Selectable<QuizSlotsTable>;

export async function listSlots(db: Db, quizId: number): Promise<QuizSlotRow[]> {
  return db.selectFrom('quizSlots').selectAll().where('quizId', '=', quizId).orderBy('position').execute();
}

export async function replaceSlots(
  db: Db,
  quizId: number,
  slots: Omit<Insertable<QuizSlotsTable>, 'quizId' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('quizSlots').where('quizId', '=', quizId).execute();
  if (slots.length === 0) return;
  await db
    .insertInto('quizSlots')
    .values(slots.map((slot, index) => ({ ...slot, quizId, position: index + 1 })))
    .execute();
}

export async function saveExtraTime(db: Db, extra: Insertable<QuizExtraTimeTable>): Promise<void> {
  await db
    .insertInto('quizExtraTime')
    .values(extra)
    .onConflict((conflict) => conflict.columns(['quizId', 'userId']).doUpdateSet({ seconds: extra.seconds }))
    .execute();
}

export async function deleteExtraTime(db: Db, quizId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quizExtraTime')
    .where('quizId', '=', quizId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listExtraTimes(db: Db, quizId: number) {
  return db
    .selectFrom('quizExtraTime')
    .innerJoin('users', 'users.id', 'quizExtraTime.userId')
    .select(['quizExtraTime.userId', 'users.username', 'quizExtraTime.seconds'])
    .where('quizId', '=', quizId)
    .orderBy('users.username')
    .limit(5000)
    .execute();
}
