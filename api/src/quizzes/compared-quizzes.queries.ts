import type { Db } from '../core/database/database.ts';
import { buildInFilter } from '../core/database/search.ts';

/** Lists quizzes with the fields that a course import compares. */
export async function listComparedQuizzes(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'title', 'description', 'timeLimitSeconds', 'attemptsAllowed', 'gradeBy', 'maxMark'])
    .where('courseId', '=', courseId)
    .where((where) => buildInFilter(db, where.ref('id'), ids))
    .execute();
}

/** Lists quizzes' questions in order; `knownId` and `version` are null when the course lacks the question. */
export async function listComparedSlots(db: Db, courseId: number, quizIds: number[]) {
  return db
    .selectFrom('quizSlots')
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.id', '=', 'quizSlots.questionId')
        .on('questions.courseId', '=', courseId)
        .on('questions.importId', 'is', null),
    )
    .select(['quizId', 'questionId', 'tag', 'quizSlots.mark', 'questions.id as knownId', 'questions.version'])
    .where((where) => buildInFilter(db, where.ref('quizId'), quizIds))
    .orderBy('quizId')
    .orderBy('position')
    .execute();
}
