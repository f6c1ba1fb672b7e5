import type { Db } from '../../core/database/database.ts';
import { hasPassedQuiz, isPublishedLecture } from '../../courses/publication/publication-conditions.ts';

/** Lists the lectures that explain these questions; students get only lectures open to them. */
export async function listExplainingLectures(
  db: Db,
  questionIds: number[],
  reader: { userId: number; teaches: boolean },
) {
  if (questionIds.length === 0) return [];
  const places = db
    .selectFrom('questions')
    .innerJoin('lectures', 'lectures.id', 'questions.lectureId')
    .select(['questions.id as questionId', 'questions.lectureSecond as second', 'lectures.id'])
    .select(['lectures.title', 'lectures.position', 'lectures.posterFileId'])
    .where('questions.id', 'in', questionIds);
  if (reader.teaches) return places.execute();
  return places.where(isPublishedLecture()).where(hasPassedQuiz(reader.userId)).execute();
}
