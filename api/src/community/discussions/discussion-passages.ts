import type { Db } from '../../core/database/database.ts';
import type { SourcePassages } from '../../search/passages.queries.ts';
import { lockPassageSource, replacePassages } from '../../search/passages.queries.ts';
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

/** Lists questions whose passages still have the words of a person whose account was erased. */
export async function listQuestionsWithErasedWords(db: Db): Promise<number[]> {
  const asked = await db
    .selectFrom('talkQuestions')
    .innerJoin('passages', 'passages.sourceId', 'talkQuestions.id')
    .select('talkQuestions.id')
    .where('passages.source', '=', 'question')
    .where('talkQuestions.userId', 'is', null)
    .whereRef('passages.title', '<>', 'talkQuestions.title')
    .execute();
  const answered = await db
    .selectFrom('talkAnswers')
    .innerJoin('talkQuestions', 'talkQuestions.acceptedId', 'talkAnswers.id')
    .innerJoin('passages', 'passages.sourceId', 'talkQuestions.id')
    .select('talkQuestions.id')
    .where('passages.source', '=', 'question')
    .where('talkAnswers.userId', 'is', null)
    .whereRef('passages.text', '<>', 'talkQuestions.text')
    .whereRef('passages.text', '<>', 'talkAnswers.text')
    .execute();
  return [...new Set([...asked, ...answered].map(({ id }) => id))];
}
