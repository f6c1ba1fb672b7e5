import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db, Tables } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { type CursorPage, decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { fold } from '../../core/text/fold.ts';
import { now } from '../../core/time/time.ts';
import { type NewQuestionRow, toNewQuestionRow } from './new-question-row.ts';
import { questionSize, takeBatch } from './question-size.queries.ts';
import { requireCourseLectures } from './questions.policy.ts';
import type { QuestionsQuery } from './questions.schema.ts';
import type { QuestionRow } from './questions.table.ts';
import type { BuiltQuestion } from './unrendered-question.ts';

export function toTagKey(tag: string): string {
  return fold(tag.trim());
}

async function insertTags(db: Db, courseId: number, tagged: { id: number; tags: string[] }[]): Promise<void> {
  const rows = tagged.flatMap(({ id, tags }) => {
    const byKey = new Map(tags.map((tag) => [toTagKey(tag), tag]));
    return [...byKey].map(([key, tag]) => ({ questionId: id, courseId, tag, tagKey: key }));
  });
  if (rows.length > 0) await db.insertInto('questionTags').values(rows).execute();
}

/** Inserts questions in order; `importId` hides them. Throws 400 for a lecture of another course. */
export async function insertQuestions(
  db: Db,
  courseId: number,
  questions: NewQuestionRow[],
  importId: string | null = null,
): Promise<number[]> {
  await requireCourseLectures(db, courseId, questions);
  const at = now();
  const rows = questions.map(({ tags, ...question }) => ({
    ...question,
    courseId,
    importId,
    createdAt: at,
    updatedAt: at,
  }));
  const inserted = await db.insertInto('questions').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
  await insertTags(
    db,
    courseId,
    questions.map(({ tags }, index) => ({ id: ids[index] as number, tags })),
  );
  return ids;
}

export async function insertQuestion(
  db: Db,
  courseId: number,
  question: BuiltQuestion,
): Promise<QuestionRow> {
  const [id = 0] = await insertQuestions(db, courseId, [toNewQuestionRow(question)]);
  return getQuestion(db, courseId, id);
}

async function getQuestion(db: Db, courseId: number, id: number): Promise<QuestionRow> {
  const row = await findQuestion(db, courseId, id);
  if (!row) throw new Error(`question ${id} went away`);
  return row;
}

export async function findQuestion(db: Db, courseId: number, id: number): Promise<QuestionRow | undefined> {
  return db
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('importId', 'is', null)
    .executeTakeFirst();
}

/** Returns undefined when the question's version has changed; throws 400 for a lecture of another course. */
export async function updateQuestion(
  db: Db,
  before: QuestionRow,
  question: BuiltQuestion,
): Promise<QuestionRow | undefined> {
  const prepared = toNewQuestionRow(question);
  await requireCourseLectures(db, before.courseId, [prepared]);
  const { tags, ...texts } = prepared;
  const row = await db
    .updateTable('questions')
    .set({ ...texts, version: before.version + 1, updatedAt: now() })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await db.deleteFrom('questionTags').where('questionId', '=', row.id).execute();
  await insertTags(db, row.courseId, [{ id: row.id, tags }]);
  return row;
}

export async function deleteQuestion(db: Db, courseId: number, id: number): Promise<QuestionRow | undefined> {
  return db
    .deleteFrom('questions')
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .returningAll()
    .executeTakeFirst();
}

export async function isQuestionAnswered(db: Db, id: number): Promise<boolean> {
  const asked = await db
    .selectFrom('attemptAnswers')
    .select('attemptId')
    .where('questionId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

export async function isAssignmentQuestion(db: Db, id: number): Promise<boolean> {
  const asked = await db
    .selectFrom('quizSlots')
    .innerJoin('quizzes', 'quizzes.id', 'quizSlots.quizId')
    .select('quizId')
    .where('questionId', '=', id)
    .where('kind', '=', 'assignment')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Excludes assignments' questions, which are edited in the assignment. */
const isNoAssignment = sql<SqlBool>`not exists (select 1 from "quizSlots"
  inner join "quizzes" on "quizzes"."id" = "quizSlots"."quizId"
  where "quizSlots"."questionId" = "questions"."id" and "quizzes"."kind" = 'assignment')`;

type Filter = Pick<QuestionsQuery, 'q' | 'tag' | 'kind'>;

function matches(where: ExpressionBuilder<Tables, 'questions'>, courseId: number, { q, tag, kind }: Filter) {
  const conditions = [
    where('questions.courseId', '=', courseId),
    where('questions.importId', 'is', null),
    isNoAssignment,
  ];
  const found = q === undefined ? [] : [buildLikeFilter(where.ref('questions.search'), q)];
  if (kind !== undefined) conditions.push(where('questions.kind', '=', kind));
  if (tag !== undefined) {
    const tagged = where
      .selectFrom('questionTags')
      .select('questionId')
      .where('questionTags.courseId', '=', courseId)
      .where('questionTags.tagKey', '=', toTagKey(tag));
    conditions.push(where('questions.id', 'in', tagged));
  }
  return where.and([...conditions, ...found]);
}

/** Lists a page of the bank, newest first; with very large questions the page is shorter. */
export async function listQuestions(
  db: Db,
  courseId: number,
  { limit, cursor, ...filter }: Filter & { limit: number; cursor?: string },
): Promise<CursorPage<QuestionRow>> {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom('questions')
    .select(['id', questionSize.as('size')])
    .where((where) => matches(where, courseId, filter))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  const found = await query.execute();
  const page = toPage(found, Math.min(limit, takeBatch(found).length), (row) => [row.id]);
  const ids = page.rows.map(({ id }) => id);
  const rows = await listQuestionsById(db, courseId, ids);
  return { ...page, rows: rows.sort((a, b) => b.id - a.id) };
}

export async function countQuestions(db: Db, courseId: number, filter: Filter): Promise<number> {
  return countRows(db.selectFrom('questions').where((where) => matches(where, courseId, filter)));
}

export async function listQuestionTags(
  db: Db,
  courseId: number,
): Promise<{ tag: string; questions: number }[]> {
  return db
    .selectFrom('questionTags')
    .innerJoin('questions', 'questions.id', 'questionTags.questionId')
    .select([sql<string>`min("tag")`.as('tag'), (eb) => eb.fn.countAll<number>().as('questions')])
    .where('questionTags.courseId', '=', courseId)
    .where('questions.importId', 'is', null)
    .groupBy('tagKey')
    .orderBy('tagKey')
    .limit(1000)
    .execute();
}

/** Lists the questions with these ids; leaves out questions of other courses. */
export async function listQuestionsById(db: Db, courseId: number, ids: number[]): Promise<QuestionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('questions')
    .selectAll()
    .where('id', 'in', ids)
    .where('courseId', '=', courseId)
    .where('importId', 'is', null)
    .execute();
}

/** Maps folded tags to question ids, for random draws. */
export async function readTaggedQuestionIds(
  db: Db,
  courseId: number,
  keys: string[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return ids;
  const rows = await db
    .selectFrom('questionTags')
    .innerJoin('questions', 'questions.id', 'questionTags.questionId')
    .select(['questionTags.questionId', 'questionTags.tagKey'])
    .where('questionTags.courseId', '=', courseId)
    .where('questionTags.tagKey', 'in', keys)
    .where('questions.importId', 'is', null)
    .orderBy('questionTags.questionId')
    .execute();
  for (const { questionId, tagKey: key } of rows) ids.get(key)?.push(questionId);
  return ids;
}
