import { findUser } from '../../src/accounts/users/users.queries.ts';
import {
  insertAnnouncement,
  listRecipientIds,
} from '../../src/community/announcements/announcements.queries.ts';
import type { Db } from '../../src/core/database/database.ts';
import { fromNow, HOUR } from '../../src/core/time/time.ts';
import { findCourse } from '../../src/courses/courses.queries.ts';
import { demoIdOf } from './subscriptions.ts';

const ANNOUNCEMENTS = [
  {
    course: 'microeconomia-1',
    author: 'docente',
    hoursAgo: 20,
    title: 'Traigan el práctico 5 empezado',
    text: 'En las consultas arrancamos por el ejercicio 3. Quedan grabadas.',
  },
  {
    course: null,
    author: 'admin',
    hoursAgo: 70,
    title: 'Los videos se pueden guardar',
    text: 'Desde cada clase se puede guardar el video para verlo sin conexión.',
  },
];

/** Creates recent announcements, unread by the demo student and read by most others. */
export async function fillAnnouncements(
  trx: Db,
  people: ReadonlyMap<string, number>,
  courses: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { course, author, hoursAgo, title, text } of ANNOUNCEMENTS) {
    const at = fromNow(-hoursAgo * HOUR);
    const [authorId, courseId] = [
      demoIdOf(people, author),
      course === null ? null : demoIdOf(courses, course),
    ];
    const whose = { courseId, groupId: null, authorId };
    const to = await listRecipientIds(trx, whose, { after: 0 });
    const authorName = (await findUser(trx, authorId))?.name ?? author;
    const courseName = courseId === null ? null : (await findCourse(trx, courseId))?.name;
    const sent = {
      state: 'sent',
      publishAt: null,
      sentAt: at,
      sentUpTo: to.at(-1) ?? 0,
      people: to.length,
    } as const;
    const said = { title, text, html: `<p>${text}</p>`, authorName };
    const id = await insertAnnouncement(trx, { ...whose, ...sent, ...said, byMail: true, byPush: true });
    const notice = {
      kind: 'announcement',
      courseId,
      aboutId: id,
      title,
      text,
      path: `/announcements/${id}`,
    } as const;
    const rows = to.map((userId) => ({
      ...notice,
      userId,
      place: [authorName, courseName].filter(Boolean).join(' · '),
      digestState: null,
      digestId: null,
      createdAt: at,
      readAt: userId === demoIdOf(people, 'estudiante') || userId % 4 === 0 ? null : at,
    }));
    await trx.insertInto('notices').values(rows).execute();
  }
}
