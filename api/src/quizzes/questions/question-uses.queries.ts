import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';

/** Lists the questions that attempts hold answers to; teachers' previews do not count. */
async function listAnswered(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('attemptAnswers')
    .innerJoin('attempts', 'attempts.id', 'attemptAnswers.attemptId')
    .select('questionId')
    .distinct()
    .where('questionId', 'in', ids)
    .where('attempts.preview', '=', false)
    .execute();
  return rows.map(({ questionId }) => questionId);
}

async function listInQuizzes(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('quizSlots')
    .select('questionId')
    .distinct()
    .where('questionId', 'in', ids)
    .execute();
  return rows.flatMap(({ questionId }) => questionId ?? []);
}

/** Finds also randomly drawn questions, which have no answer row before their first save. */
async function listAskedNow(db: Db, courseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('layout')
    .where('courseId', '=', courseId)
    .where('state', '=', 'running')
    .where('preview', '=', false)
    .execute();
  return rows.flatMap(({ layout }) =>
    [...layout.matchAll(/"questionId":(\d+)/g)].map(([, id]) => Number(id)),
  );
}

/** Maps a course's questions that may not be deleted to the reason; leaves out the others. */
export async function readQuestionUses(
  db: Db,
  courseId: number,
  ids: number[],
): Promise<Map<number, 'inQuiz' | 'asked'>> {
  const uses = new Map<number, 'inQuiz' | 'asked'>();
  if (ids.length === 0) return uses;
  const running = new Set(await listAskedNow(db, courseId));
  for (const some of splitIntoChunks(ids)) {
    for (const id of some) if (running.has(id)) uses.set(id, 'asked');
    for (const id of await listAnswered(db, some)) uses.set(id, 'asked');
    for (const id of await listInQuizzes(db, some)) uses.set(id, 'inQuiz');
  }
  return uses;
}
