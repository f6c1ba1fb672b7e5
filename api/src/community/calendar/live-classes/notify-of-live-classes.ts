import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { DAY, fromNow, HOUR, now } from '../../../core/time/time.ts';
import { isListedCourse } from '../../../courses/publication/publication-conditions.ts';
import { selectStudents } from '../../../courses/subscriptions/course-members.queries.ts';
import { momentText } from '../../../notifications/moment-text.ts';
import { deleteItemNotifications } from '../../../notifications/notices.queries.ts';
import { notify } from '../../../notifications/notify.ts';
import { type Change, writeAs } from '../../../platform/plugins/write.ts';
import { isInvitedToLiveClass } from './live-classes.queries.ts';

/** Selects each live class once with the common start, and once per group with its own start. */
function audiences(db: Db) {
  const everybody = db
    .selectFrom('liveClasses')
    .select(['id as liveClassId', sql<number | null>`cast(null as integer)`.as('groupId')])
    .select(['startsAt', 'told']);
  return everybody.unionAll(
    db
      .selectFrom('liveClassGroups')
      .select(['liveClassId', sql<number | null>`"groupId"`.as('groupId')])
      .select([sql<string>`"startsAt"`.as('startsAt'), 'told'])
      .where('startsAt', 'is not', null),
  );
}

/** Lists live classes that start within a day for somebody, with the last reminder. */
async function listSoon(db: Db) {
  return db
    .selectFrom('liveClasses')
    .innerJoin('courses', 'courses.id', 'liveClasses.courseId')
    .innerJoin(audiences(db).as('audience'), 'audience.liveClassId', 'liveClasses.id')
    .select(['liveClasses.id', 'courseId', 'title', 'courses.name as courseName'])
    .select(['audience.groupId', 'audience.startsAt', 'audience.told'])
    .where('audience.startsAt', '>', now())
    .where('audience.startsAt', '<=', fromNow(DAY))
    .where(isListedCourse())
    .execute();
}
type SoonLiveClass = Awaited<ReturnType<typeof listSoon>>[number];

/** Returns the due reminder, with the start, so that a rescheduled class gets a new reminder. */
function dueOf({ startsAt }: SoonLiveClass): string {
  return `${startsAt <= fromNow(HOUR) ? 'hour' : 'day'} ${startsAt}`;
}

/** Lists the group's students; for the common start, students whose group has no start of its own. */
async function listStudents(
  db: Db,
  { id: liveClassId, courseId, groupId }: SoonLiveClass,
): Promise<number[]> {
  const dated = db
    .selectFrom('liveClassGroups')
    .select('liveClassGroups.groupId')
    .where('liveClassId', '=', liveClassId)
    .where('startsAt', 'is not', null);
  const rows = await selectStudents(db, courseId)
    .innerJoin('liveClasses', 'liveClasses.courseId', 'subscriptions.courseId')
    .select('users.id')
    .where('liveClasses.id', '=', liveClassId)
    .where((where) => isInvitedToLiveClass(where, sql.ref<number>('users.id')))
    .where((where) =>
      groupId === null
        ? where.or([
            where('subscriptions.groupId', 'is', null),
            where('subscriptions.groupId', 'not in', dated),
          ])
        : where('subscriptions.groupId', '=', groupId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Records the reminder; false when another process was faster or the start has changed. */
async function claim(trx: Db, { id, groupId, startsAt }: SoonLiveClass, told: string): Promise<boolean> {
  const isUntold = sql<boolean>`"startsAt" = ${startsAt} and "told" is distinct from ${told}`;
  const [row] =
    groupId === null
      ? await trx.updateTable('liveClasses').set({ told }).where('id', '=', id).where(isUntold).execute()
      : await trx
          .updateTable('liveClassGroups')
          .set({ told })
          .where('liveClassId', '=', id)
          .where('groupId', '=', groupId)
          .where(isUntold)
          .execute();
  return row !== undefined && row.numUpdatedRows > 0n;
}

async function notifySoon(change: Change, live: SoonLiveClass): Promise<void> {
  const { id, courseId, courseName, title, startsAt } = live;
  if (!(await claim(change.trx, live, dueOf(live)))) return;
  const to = await listStudents(change.trx, live);
  await deleteItemNotifications(change.trx, { kind: 'liveClass', aboutId: id }, to);
  await notify(change, {
    kind: 'liveClass',
    courseId,
    aboutId: id,
    place: courseName,
    path: `/lectures/${courseId}/`,
    to,
    title: `${title}, ${momentText(startsAt)}`,
    text: 'Es en vivo. Se entra desde 10 minutos antes.',
  });
}

/** Reminds invited students of live classes, a day and an hour before. */
export async function notifyOfLiveClasses(app: FastifyInstance): Promise<void> {
  for (const live of await listSoon(app.db))
    if (live.told !== dueOf(live)) await writeAs(app, null, (change) => notifySoon(change, live));
}
