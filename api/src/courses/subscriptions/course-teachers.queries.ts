import type { Db } from '../../core/database/database.ts';
import { selectMembers } from './course-members.queries.ts';
import { hasCourseRole } from './course-role-conditions.ts';

const MAX_TEACHERS = 20;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}

/** Lists a course's teachers with their display names; usernames stay private. */
export async function listCourseTeachers(db: Db, courseId: number) {
  const rows = await selectMembers(db, courseId)
    .select(['users.name', 'users.about'])
    .where(hasCourseRole('teacher'))
    .where('users.active', '=', true)
    .where('users.name', 'is not', null)
    .orderBy('subscriptions.id')
    .limit(MAX_TEACHERS)
    .execute();
  return rows.map(({ name, about }) => ({ name: name ?? '', initials: initialsOf(name ?? ''), about }));
}
