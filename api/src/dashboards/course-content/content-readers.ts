import { listLiveClasses } from '../../community/calendar/live-classes/live-classes.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { listLinks } from '../../courses/links/links.queries.ts';
import { listQuizzes } from '../../quizzes/quizzes.queries.ts';
import type { ContentItem } from './content.schema.ts';

/** The fields of a content item, without its kind and its position in the course. */
export type ContentFields = Pick<ContentItem, 'id' | 'title'> &
  Partial<Omit<ContentItem, 'kind' | 'id' | 'title'>>;
type List = (db: Db, courseId: number) => Promise<ContentFields[]>;

async function quizzesOf(db: Db, courseId: number, kind: 'quiz' | 'assignment'): Promise<ContentFields[]> {
  const rows = await listQuizzes(db, courseId, { userId: 0, drafts: true, kind });
  return rows.map(({ id, title, closesAt, publishAt, questionCount, state, version }) => ({
    id,
    title,
    state,
    publishAt,
    at: closesAt,
    version,
    ...(kind === 'quiz' && { count: questionCount }),
  }));
}

/** The readers of all kinds but lectures. A new kind needs an entry on the teacher's screen too. */
export const CONTENT_READERS = {
  quiz: (db, courseId) => quizzesOf(db, courseId, 'quiz'),
  assignment: (db, courseId) => quizzesOf(db, courseId, 'assignment'),
  live: async (db, courseId) =>
    (await listLiveClasses(db, courseId, { userId: 0, teaches: true })).map(({ id, title, startsAt }) => ({
      id,
      title,
      at: startsAt,
    })),
  attachment: async (db, courseId) =>
    (await listAttachments(db, courseId)).map(({ id, name, size, mimeType }) => ({
      id,
      title: name,
      size,
      mimeType,
    })),
  link: async (db, courseId) =>
    (await listLinks(db, courseId)).map(({ linkId, name, url }) => ({ id: linkId, title: name, url })),
} satisfies Record<string, List>;
