import type { Db } from '../../core/database/database.ts';
import type { SourcePassages } from '../../search/passages.queries.ts';
import { lockPassageSource, markSourcesDue, replacePassages } from '../../search/passages.queries.ts';
import type { NewPassage } from '../../search/passages.table.ts';

/** Reads a question with its accepted answer; removed questions have no passage. */
export async function readDiscussionPassages(db: Db, id: number): Promise<SourcePassages | undefined> {
  const question = await db
    .selectFrom('talkQuestions')
    .leftJoin('talkAnswers', (join) =>
      join.onRef('talkAnswers.id', '=', 'talkQuestions.acceptedId').on('talkAnswers.removedAt', 'is', null),
    )
    .select([
      'courseId',
      'lectureId',
      'second',
      'title',
      'talkQuestions.text',
      'talkAnswers.text as accepted',
    ])
    .where('talkQuestions.id', '=', id)
    .where('talkQuestions.removedAt', 'is', null)
    .executeTakeFirst();
  if (!question) return undefined;
  const { courseId, lectureId, second, title, text, accepted } = question;
  const at = lectureId === null ? null : second;
  const passage = (words: string): NewPassage => ({
    kind: 'question',
    title,
    text: words,
    startSeconds: at,
    endSeconds: at,
  });
  return { courseId, lectureId, passages: [text, ...(accepted === null ? [] : [accepted])].map(passage) };
}

/** Indexes a question in the transaction that changes it. */
export async function indexDiscussionQuestion(trx: Db, questionId: number): Promise<void> {
  const question = { source: 'question', sourceId: questionId } as const;
  await lockPassageSource(trx, question);
  await replacePassages(trx, question, await readDiscussionPassages(trx, questionId));
}

/** Lists the questions that a person asked, or whose accepted answer is theirs; null is everybody erased. */
async function listQuestionsWithWordsOf(db: Db, userId: number | null): Promise<number[]> {
  const equals = userId === null ? 'is' : '=';
  const asked = await db.selectFrom('talkQuestions').select('id').where('userId', equals, userId).execute();
  const answered = await db
    .selectFrom('talkAnswers')
    .innerJoin('talkQuestions', 'talkQuestions.id', 'talkAnswers.questionId')
    .select('talkQuestions.id')
    .where('talkAnswers.userId', equals, userId)
    .whereRef('talkQuestions.acceptedId', '=', 'talkAnswers.id')
    .execute();
  return [...new Set([...asked, ...answered].map(({ id }) => id))];
}

/** Lists the questions whose words or accepted answer were erased with an account. */
export async function listErasedQuestions(db: Db): Promise<number[]> {
  return listQuestionsWithWordsOf(db, null);
}

/** Has a person's words indexed again, in the transaction that erases them. */
export async function markDiscussionWordsDue(trx: Db, userId: number): Promise<void> {
  await markSourcesDue(trx, 'question', await listQuestionsWithWordsOf(trx, userId));
}
