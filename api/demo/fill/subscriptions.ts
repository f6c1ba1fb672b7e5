import type { Db } from '../../src/core/database/database.ts';
import { DAY, fromNow } from '../../src/core/time/time.ts';
import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import { demoCourses } from '../content/courses/index.ts';
import { demoEnrolments, endingSubscription, expiredSubscription } from '../content/enrolments.ts';

type Ids = ReadonlyMap<string, number>;

export function demoIdOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo names ${name} but does not have it`);
  return id;
}

export async function fillSubscriptions(trx: Db, people: Ids, courses: Ids): Promise<void> {
  const subscribe = async (
    username: string,
    course: string,
    group: string | null,
    expiresAt: string | null,
  ) =>
    upsertSubscription(trx, {
      userId: demoIdOf(people, username),
      courseId: demoIdOf(courses, course),
      group,
      expiresAt,
    });
  for (const { course, teacher, students } of demoEnrolments) {
    const groups = demoCourses.find(({ slug }) => slug === course)?.groups ?? [];
    await subscribe(teacher, course, null, null);
    for (const [index, student] of students.entries())
      await subscribe(student, course, groups[index % groups.length] ?? null, null);
  }
  const { student, course, daysAgo } = expiredSubscription;
  await subscribe(student, course, null, fromNow(-daysAgo * DAY));
  await subscribe(
    endingSubscription.student,
    endingSubscription.course,
    null,
    fromNow(endingSubscription.inDays * DAY),
  );
}
