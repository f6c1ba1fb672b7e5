import type { Db } from '../../../core/database/database.ts';
import { hasCommonLiveClassTimes } from './live-classes.queries.ts';

/** Lists live classes in this period, once at the common times and once per group with its own times. */
export async function listLiveClassesWithin(db: Db, courseIds: number[], from: string, until: string) {
  const common = await db
    .selectFrom('liveClasses')
    .select(['id', 'courseId', 'title', 'startsAt as at'])
    .where('courseId', 'in', courseIds)
    .where('endsAt', '>', from)
    .where('startsAt', '<=', until)
    .where(hasCommonLiveClassTimes())
    .execute();
  const own = await db
    .selectFrom('liveClassGroups')
    .innerJoin('liveClasses', 'liveClasses.id', 'liveClassGroups.liveClassId')
    .innerJoin('courseGroups', 'courseGroups.id', 'liveClassGroups.groupId')
    .select(['liveClasses.id', 'liveClasses.courseId', 'liveClasses.title', 'liveClassGroups.startsAt'])
    .select(['liveClassGroups.groupId', 'courseGroups.name'])
    .where('liveClasses.courseId', 'in', courseIds)
    .where('liveClassGroups.endsAt', '>', from)
    .where('liveClassGroups.startsAt', '<=', until)
    .execute();
  return [
    ...common.map((live) => ({ ...live, group: null })),
    ...own.map(({ startsAt, groupId, name, ...live }) => ({
      ...live,
      at: startsAt ?? from,
      group: { id: groupId, name },
    })),
  ];
}
