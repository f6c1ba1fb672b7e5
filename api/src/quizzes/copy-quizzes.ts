import type { Db } from '../core/database/database.ts';
import { splitIntoChunks } from '../core/database/split-into-chunks.ts';
import { now } from '../core/time/time.ts';
import { type CopyContext, type CopyStepRunner, shiftDate } from '../courses/duplication/copy-context.ts';
import { type CopiedIds, copyRows, findCopyId } from '../courses/duplication/copy-rows.ts';

/** Small, because questions are large and each batch blocks other writers. */
const QUESTIONS_PER_BATCH = 50;
const LINKS_PER_BATCH = 500;

async function copyTags(trx: Db, to: number, questions: CopiedIds): Promise<void> {
  const ids = [...questions.keys()];
  const tags = await trx.selectFrom('questionTags').selectAll().where('questionId', 'in', ids).execute();
  if (tags.length === 0) return;
  const rows = tags.map((tag) => ({ ...tag, courseId: to, questionId: questions.get(tag.questionId) ?? 0 }));
  await trx.insertInto('questionTags').values(rows).execute();
}

/** Copies the bank: questions, tags, and references to the pictures in their texts. */
export async function copyQuestionBank(copying: CopyContext, inStep: CopyStepRunner): Promise<CopiedIds> {
  const { from, to } = copying;
  const all: CopiedIds = new Map();
  for (let last = 0, more = true; more; ) {
    const copied = await inStep(async (trx) => {
      const rows = await trx
        .selectFrom('questions')
        .selectAll()
        .where('courseId', '=', from)
        .where('importId', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(QUESTIONS_PER_BATCH)
        .execute();
      const questions = await copyRows(trx, 'questions', rows, () => ({
        courseId: to,
        version: 1,
        // Set later, because lectures depend on quizzes and are copied after them.
        lectureId: null,
      }));
      if (questions.size > 0) await copyTags(trx, to, questions);
      return questions;
    });
    for (const [id, copy] of copied) all.set(id, copy);
    last = Math.max(last, ...copied.keys());
    more = copied.size === QUESTIONS_PER_BATCH;
  }
  await inStep(async (trx) => {
    const pictures = trx.selectFrom('quizImages').selectAll().where('courseId', '=', from).orderBy('id');
    await copyRows(trx, 'quizImages', await pictures.execute(), () => ({ courseId: to }));
  });
  return all;
}

/** Links copied questions to the copied lectures that explain them. */
export async function linkQuestionsToLectures(
  trx: Db,
  from: number,
  questions: CopiedIds,
  lectures: CopiedIds,
) {
  const rows = await trx
    .selectFrom('questions')
    .select(['id', 'lectureId'])
    .where('courseId', '=', from)
    .where('lectureId', 'is not', null)
    .execute();
  for (const [lectureId, pointing] of Map.groupBy(rows, (row) => findCopyId(lectures, row.lectureId))) {
    const ids = pointing.flatMap(({ id }) => questions.get(id) ?? []);
    for (let at = 0; lectureId !== null && at < ids.length; at += LINKS_PER_BATCH) {
      const some = ids.slice(at, at + LINKS_PER_BATCH);
      await trx.updateTable('questions').set({ lectureId }).where('id', 'in', some).execute();
    }
  }
}

async function copySlots(trx: Db, quizId: number, copyId: number, questions: CopiedIds): Promise<void> {
  const slots = await trx.selectFrom('quizSlots').selectAll().where('quizId', '=', quizId).execute();
  if (slots.length === 0) return;
  const rows = slots.map((slot) => ({
    ...slot,
    quizId: copyId,
    questionId: findCopyId(questions, slot.questionId),
  }));
  await trx.insertInto('quizSlots').values(rows).execute();
}

async function copyDates(
  trx: Db,
  { from, order }: CopyContext,
  quizzes: CopiedIds,
  groups: CopiedIds,
): Promise<void> {
  const dates = await trx
    .selectFrom('quizDates')
    .innerJoin('quizzes', 'quizzes.id', 'quizDates.quizId')
    .selectAll('quizDates')
    .where('quizzes.courseId', '=', from)
    .execute();
  const rows = dates.flatMap(({ timeLimitSeconds, ...row }) => {
    const [quizId, groupId] = [quizzes.get(row.quizId), groups.get(row.groupId)];
    if (quizId === undefined || groupId === undefined) return [];
    const opensAt = shiftDate(row.opensAt, order.offsetDays);
    return [
      { quizId, groupId, opensAt, closesAt: shiftDate(row.closesAt, order.offsetDays), timeLimitSeconds },
    ];
  });
  if (rows.length > 0) await trx.insertInto('quizDates').values(rows).execute();
  // Without its copied groups, a copy only for groups would be for nobody.
  const dated = new Set(rows.map(({ quizId }) => quizId));
  const forAll = dates.flatMap(({ quizId }) => quizzes.get(quizId) ?? []).filter((id) => !dated.has(id));
  for (const ids of splitIntoChunks(forAll))
    await trx.updateTable('quizzes').set({ onlyGroups: false }).where('id', 'in', ids).execute();
}

/** Copies quizzes with shifted dates, without attempts and extra time. */
export async function copyQuizzes(
  copying: CopyContext,
  inStep: CopyStepRunner,
  { questions, groups }: { questions: CopiedIds; groups: CopiedIds },
): Promise<CopiedIds> {
  const { from, to, order } = copying;
  const at = now();
  return inStep(async (trx) => {
    const rows = await trx
      .selectFrom('quizzes')
      .selectAll()
      .where('courseId', '=', from)
      .orderBy('id')
      .execute();
    const quizzes = await copyRows(trx, 'quizzes', rows, ({ opensAt, closesAt }) => ({
      courseId: to,
      opensAt: shiftDate(opensAt, order.offsetDays),
      closesAt: shiftDate(closesAt, order.offsetDays),
      // Draft, so that a teacher checks the new dates first.
      ...({ state: 'draft', publishAt: null } as const),
      releasedAt: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }));
    for (const [quizId, copyId] of quizzes) await copySlots(trx, quizId, copyId, questions);
    await copyDates(trx, copying, quizzes, groups);
    return quizzes;
  });
}
