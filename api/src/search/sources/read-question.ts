import type { Db } from '../../database.ts';
import type { ReadSource } from '../passages.queries.ts';

/** A question of a lecture as people read it; one that was removed has no passage, and one of a quiz belongs to who took it. */
export async function readQuestion(db: Db, id: number): Promise<ReadSource | undefined> {
  const question = await db
    .selectFrom('talkQuestions')
    .select(['courseId', 'lectureId', 'second', 'title', 'text', 'removedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!question || question.lectureId === null || question.removedAt !== null) return undefined;
  const { courseId, lectureId, second, title, text } = question;
  const passage = { kind: 'question' as const, title, text, startSeconds: second, endSeconds: second };
  return { courseId, lectureId, passages: [passage] };
}
