import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { conflict } from '../../http/errors.ts';

/** As much of a bank as is read at once: more would hold up everybody else. */
const MOST_AT_ONCE = 2_000_000;
/** All the questions of a quiz, which are shown and graded together: 500 of 16 kB. */
const MOST_OF_QUIZ = 8_000_000;

/** Both databases keep the length beside the text: it is told without reading it. */
export const contentSize: RawBuilder<number> = sql<number>`octet_length("questions"."content")`;
export const questionSize: RawBuilder<number> = sql<number>`${contentSize} + octet_length("questions"."rendered")`;

/** The first rows that may be read at once; the first of all whatever its size. */
export function firstAtOnce<Row extends { size: number }>(rows: Row[]): Row[] {
  let size = 0;
  const end = rows.findIndex((row, index) => {
    size += row.size;
    return index > 0 && size > MOST_AT_ONCE;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function tooLarge() {
  const message = 'Las preguntas de un cuestionario ocupan demasiado juntas: acortalas o usá menos.';
  return conflict('quiz_too_large', message);
}

/** 409 for questions that would be too much in one quiz. */
export async function requireRoomTogether(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { size } = await db
    .selectFrom('questions')
    .select(sql<number | null>`sum(${questionSize})`.as('size'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  if (Number(size) > MOST_OF_QUIZ) throw tooLarge();
}

/** The same for every quiz that asks this question. */
export async function requireRoomInQuizzes(db: Db, questionId: number): Promise<void> {
  const quiz = await db
    .selectFrom('quizSlots')
    .innerJoin('questions', 'questions.id', 'quizSlots.questionId')
    .select('quizSlots.quizId')
    .where('quizSlots.quizId', 'in', (where) =>
      where.selectFrom('quizSlots as own').select('own.quizId').where('own.questionId', '=', questionId),
    )
    .groupBy('quizSlots.quizId')
    .having(sql<number>`sum(${questionSize})`, '>', MOST_OF_QUIZ)
    .limit(1)
    .executeTakeFirst();
  if (quiz) throw tooLarge();
}
