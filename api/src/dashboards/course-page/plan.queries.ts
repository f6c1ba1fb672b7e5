import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isListedCourse, isPublishedLecture } from '../../courses/publication/publication.ts';
import { hasCourseRole } from '../../courses/subscriptions/course-roles.ts';
import { groupName } from '../../courses/subscriptions/groups/groups.queries.ts';
import { isLive } from '../../courses/subscriptions/subscriptions.live.ts';

const MAX_TEACHERS = 20;
const MAX_RELATED = 3;

/** Counts a course's content besides lectures; notes and unread announcements are the reader's own. */
export async function countMaterials(db: Db, courseId: number, userId = 0) {
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
        .as('notes'),
      selectFrom('notices')
        .innerJoin('announcements', 'announcements.id', 'notices.aboutId')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('notices.userId', '=', userId)
        .where('notices.kind', '=', 'announcement')
        .where('notices.readAt', 'is', null)
        .where('announcements.courseId', '=', courseId)
        .as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...{ attachmentCount: attachments ?? 0, linkCount: links ?? 0 },
    ...{ noteCount: Number(notes ?? 0), unreadAnnouncements: Number(unread ?? 0) },
  };
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}

/** Lists a course's teachers with a display name; user names stay private. */
export async function listTeachers(db: Db, courseId: number) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select(['users.name', 'users.about'])
    .where('subscriptions.courseId', '=', courseId)
    .where(isLive)
    .where(hasCourseRole('teacher'))
    .where('users.active', '=', true)
    .where('users.name', 'is not', null)
    .orderBy('subscriptions.id')
    .limit(MAX_TEACHERS)
    .execute();
  return rows.map(({ name, about }) => ({ name: name ?? '', initials: initialsOf(name ?? ''), about }));
}

export async function findGroupName(db: Db, courseId: number, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(groupName.as('group'))
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where(isLive)
    .executeTakeFirst();
  return row?.group ?? null;
}

/** Suggests courses of the same type to take next, those of the same category first. */
export async function listRelated(db: Db, courseId: number) {
  const lectureCount = sql<number>`(select count(*) from "lectures"
    where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`;
  return db
    .selectFrom('courses')
    .innerJoin('courses as own', (join) =>
      join.onRef('own.type', '=', 'courses.type').on('own.id', '=', courseId),
    )
    .select(['courses.id', 'courses.name', 'courses.type', 'courses.category', 'courses.enrolment'])
    .select(lectureCount.as('lectureCount'))
    .where('courses.id', '<>', courseId)
    .where(isListedCourse())
    .orderBy(sql`case when "courses"."category" = "own"."category" then 0 else 1 end`)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .limit(MAX_RELATED)
    .execute();
}
