import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DAY, fromNow, HOUR, now } from '../../../core/time/time.ts';
import { dayOf, localText } from '../../../core/time/time-zone.ts';
import { isPublishedCourse } from '../../../courses/publication/publication.ts';
import { hasCourseRole } from '../../../courses/subscriptions/course-roles.ts';
import { isLive } from '../../../courses/subscriptions/subscriptions.live.ts';
import type { Db } from '../../../database.ts';
import { deleteNoticesOf } from '../../../notifications/notices.queries.ts';
import { notify } from '../../../notifications/notify.ts';
import { type Change, writeAs } from '../../../platform/plugins/write.ts';
import { isInvited } from './live-classes.queries.ts';

/** Lists the live classes that begin within a day, with their last reminder. */
async function listSoon(db: Db) {
  return db
    .selectFrom('liveClasses')
    .innerJoin('courses', 'courses.id', 'liveClasses.courseId')
    .select(['liveClasses.id', 'courseId', 'title', 'startsAt', 'told', 'courses.name as courseName'])
    .where('startsAt', '>', now())
    .where('startsAt', '<=', fromNow(DAY))
    .where(isPublishedCourse())
    .execute();
}
type SoonLiveClass = Awaited<ReturnType<typeof listSoon>>[number];

/** The reminder that is due: one a day before and one an hour before, and both anew after a move. */
function dueOf({ startsAt }: SoonLiveClass): string {
  return `${startsAt <= fromNow(HOUR) ? 'hour' : 'day'} ${startsAt}`;
}

async function listStudents(db: Db, liveClassId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('liveClasses')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'liveClasses.courseId')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select('users.id')
    .where('liveClasses.id', '=', liveClassId)
    .where(hasCourseRole('student'))
    .where(isLive)
    .where((where) => isInvited(where, sql.ref<number>('users.id')))
    .execute();
  return rows.map(({ id }) => id);
}

/** «hoy a las 19:00» or «mañana a las 19:00», at the institute. */
function momentText(at: string): string {
  const [day, hour] = localText(at).split(' ');
  return `${day === dayOf(now()) ? 'hoy' : 'mañana'} a las ${hour}`;
}

async function notifySoon(change: Change, live: SoonLiveClass): Promise<void> {
  const { id, courseId, courseName, title, startsAt } = live;
  const told = dueOf(live);
  // Another process may have claimed it.
  const mine = await change.trx
    .updateTable('liveClasses')
    .set({ told })
    .where('id', '=', id)
    .where('startsAt', '=', startsAt)
    .where('told', 'is distinct from', told)
    .returning('id')
    .executeTakeFirst();
  if (!mine) return;
  await deleteNoticesOf(change.trx, { kind: 'liveClass', aboutId: id });
  await notify(change, {
    ...{ kind: 'liveClass', courseId, aboutId: id, place: courseName, path: `/lectures/${courseId}/` },
    to: await listStudents(change.trx, id),
    title: `${title}, ${momentText(startsAt)}`,
    text: 'Es en vivo. Se entra desde 10 minutos antes.',
  });
}

/** Reminds students of the live classes that they are invited to, a day and an hour before. */
export async function notifyOfLiveClasses(app: FastifyInstance): Promise<void> {
  for (const live of await listSoon(app.db))
    if (live.told !== dueOf(live)) await writeAs(app, null, (change) => notifySoon(change, live));
}
