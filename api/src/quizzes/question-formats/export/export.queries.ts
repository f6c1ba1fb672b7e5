import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../core/database/database.ts';
import { contentSize, takeBatch } from '../../questions/question-size.queries.ts';
import { toTagKey } from '../../questions/questions.queries.ts';

const PAGE = 100;

export interface QuestionExportFilter {
  courseId: number;
  quizId?: number | undefined;
  tag?: string | undefined;
}

function page(db: Db, { courseId, quizId, tag }: QuestionExportFilter, after: number) {
  let query = db
    .selectFrom('questions')
    .select(['id', contentSize.as('size')])
    .where('courseId', '=', courseId)
    .where('importId', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE);
  if (quizId !== undefined) {
    query = query.where('id', 'in', (where) =>
      where
        .selectFrom('quizSlots')
        .select((slot) => slot.ref('quizSlots.questionId').$castTo<number>().as('id'))
        .where('quizId', '=', quizId)
        .where('questionId', 'is not', null),
    );
  }
  if (tag !== undefined) {
    query = query.where('id', 'in', (where) =>
      where
        .selectFrom('questionTags')
        .select('questionId')
        .where('courseId', '=', courseId)
        .where('tagKey', '=', toTagKey(tag)),
    );
  }
  return query.execute();
}

/** A question of the bank; `content` is JSON. */
type Exported = { content: string; lectureId: number | null };

async function readContents(db: Db, ids: number[]): Promise<Exported[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('questions')
    .select(['content', 'lectureId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Yields a bank's questions; reads them page by page. */
export async function* listExportedQuestions(db: Db, filter: QuestionExportFilter): AsyncGenerator<Exported> {
  for (let after = 0; ; ) {
    const found = await page(db, filter, after);
    const next = takeBatch(found).map(({ id }) => id);
    for (const content of await readContents(db, next)) {
      await yieldToEventLoop();
      yield content;
    }
    after = next.at(-1) ?? after;
    if (next.length === found.length && found.length < PAGE) return;
  }
}
