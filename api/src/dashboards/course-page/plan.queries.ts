import type { Db } from '../../core/database/database.ts';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import { isPublishedLecture } from '../../courses/publication/publication-conditions.ts';
import { selectUnreadNotifications } from '../../notifications/notices.queries.ts';

/** Counts a course's content besides lectures; notes and unread announcements are the reader's own. */
export async function readPlanCounts(db: Db, courseId: number, { userId, teaches }: LectureReader) {
  const { attachments, links, notes, unread } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('attachments')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('courseId', '=', courseId)
        .as('attachments'),
      selectFrom('links')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('courseId', '=', courseId)
        .as('links'),
      selectFrom('notes')
        .innerJoin('lectures', 'lectures.id', 'notes.lectureId')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('lectures.courseId', '=', courseId)
        .where('notes.userId', '=', userId)
        .$if(!teaches, (notes) => notes.where(isPublishedLecture()))
        .as('notes'),
      selectUnreadNotifications(db, userId, 'announcement')
        .innerJoin('announcements', 'announcements.id', 'notices.aboutId')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('announcements.courseId', '=', courseId)
        .as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return {
    attachmentCount: attachments ?? 0,
    linkCount: links ?? 0,
    noteCount: Number(notes ?? 0),
    unreadAnnouncements: Number(unread ?? 0),
  };
}
