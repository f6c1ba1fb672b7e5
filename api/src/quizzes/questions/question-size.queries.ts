import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';

/** The limit of questions read at once, in bytes; more would block other calls. */
const MAX_TOGETHER = 2_000_000;
/** The limit per quiz, in bytes: 500 questions of 16 kB, because they are graded together. */
const MAX_OF_QUIZ = 8_000_000;

/** Both databases store a text's length, so the text itself is not read. */
export const contentSize: RawBuilder<number> = sql<number>`octet_length("questions"."content")`;
export const questionSize: RawBuilder<number> = sql<number>`${contentSize} + octet_length("questions"."rendered")`;

/** Returns the first rows within the read limit; at least one, whatever its size. */
export function takeBatch<Row extends { size: number }>(rows: Row[]): Row[] {
  let size = 0;
  const end = rows.findIndex((row, index) => {
    size += row.size;
    return index > 0 && size > MAX_TOGETHER;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function tooLarge() {
  const message = 'Las preguntas de un cuestionario ocupan demasiado juntas: acortalas o usá menos.';
  return conflict('quiz_too_large', message);
}

/** Throws 409 when the questions are too large for one quiz. */
export async function requireTotalSizeWithinLimit(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { size } = await db
    .selectFrom('questions')
    .select(sql<number | null>`sum(${questionSize})`.as('size'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  if (Number(size) > MAX_OF_QUIZ) throw tooLarge();
}

/** Checks the size of every quiz with this question. */
export async function requireQuizSizesWithinLimit(db: Db, questionId: number): Promise<void> {
  const quiz = await db
    .selectFrom('quizSlots')
    .innerJoin('questions', 'questions.id', 'quizSlots.questionId')
    .select('quizSlots.quizId')
    .where('quizSlots.quizId', 'in', (where) =>
      where.selectFrom('quizSlots as own').select('own.quizId').where('own.questionId', '=', questionId),
    )
    .groupBy('quizSlots.quizId')
    .having(sql<number>`sum(${questionSize})`, '>', MAX_OF_QUIZ)
    .limit(1)
    .executeTakeFirst();
  if (quiz) throw tooLarge();
}
