import type { Db } from '../../core/database/database.ts';
import { isAmong } from '../../core/database/search.ts';

export async function listDescriptions(db: Db, ids: number[]) {
  return db
    .selectFrom('courses')
    .select(['id', 'description'])
    .where((where) => isAmong(db, where.ref('id'), ids))
    .execute();
}

export async function listQuizStates(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'title', 'description', 'timeLimitSeconds', 'attemptsAllowed', 'gradeBy', 'maxMark'])
    .where('courseId', '=', courseId)
    .where((where) => isAmong(db, where.ref('id'), ids))
    .execute();
}

/** Lists quizzes' questions in order; `knownId` and `version` are null when the course lacks the question. */
export async function listSlotStates(db: Db, courseId: number, quizIds: number[]) {
  return db
    .selectFrom('quizSlots')
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.id', '=', 'quizSlots.questionId')
        .on('questions.courseId', '=', courseId)
        .on('questions.importId', 'is', null),
    )
    .select(['quizId', 'questionId', 'tag', 'quizSlots.mark', 'questions.id as knownId', 'questions.version'])
    .where((where) => isAmong(db, where.ref('quizId'), quizIds))
    .orderBy('quizId')
    .orderBy('position')
    .execute();
}

export async function listLinkStates(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('links')
    .select(['id', 'name', 'url'])
    .where('courseId', '=', courseId)
    .where((where) => isAmong(db, where.ref('id'), ids))
    .execute();
}

export async function listAttachmentStates(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('attachments')
    .select(['id', 'name', 'fileId'])
    .where('courseId', '=', courseId)
    .where((where) => isAmong(db, where.ref('id'), ids))
    .execute();
}
