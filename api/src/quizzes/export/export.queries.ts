import type { Db } from '../../database.ts';
import { tagKey } from '../questions/questions.queries.ts';

const PAGE = 100;

export interface ExportFilter {
  courseId: number;
  quizId?: number | undefined;
  tag?: string | undefined;
}

function page(db: Db, { courseId, quizId, tag }: ExportFilter, after: number) {
  let query = db
    .selectFrom('questions')
    .select(['id', 'content'])
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
        .where('tagKey', '=', tagKey(tag)),
    );
  }
  return query.execute();
}

/** The contents of a bank, page by page. */
export async function* exportedContents(db: Db, filter: ExportFilter): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await page(db, filter, after);
    for (const { content } of rows) yield content;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return;
  }
}
