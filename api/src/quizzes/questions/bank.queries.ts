import type { Db } from '../../core/database/database.ts';

const BATCH_SIZE = 50;

interface BankQuestion {
  id: number;
  /** JSON of the question's content. */
  content: string;
  /** True when a quiz asks it as a fixed question. */
  isAsked: boolean;
}

/** Yields the questions of a course's bank, except those of assignments. */
export async function* listBankQuestions(db: Db, courseId: number): AsyncGenerator<BankQuestion> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('questions')
      .select(['id', 'content'])
      .select((row) =>
        row
          .selectFrom('quizSlots')
          .innerJoin('quizzes', 'quizzes.id', 'quizSlots.quizId')
          .select((slot) => slot.fn.min<string | null>('quizzes.kind').as('kind'))
          .whereRef('quizSlots.questionId', '=', 'questions.id')
          .as('usedBy'),
      )
      .where('courseId', '=', courseId)
      .where('importId', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, content, usedBy } of rows)
      if (usedBy !== 'assignment') yield { id, content, isAsked: usedBy !== null };
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH_SIZE) return;
  }
}
