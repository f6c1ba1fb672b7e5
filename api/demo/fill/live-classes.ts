import { insertLiveClass } from '../../src/community/calendar/live-classes/live-class-changes.queries.ts';
import type { Db } from '../../src/core/database/database.ts';
import { DAY, fromNow, HOUR, toIsoTime } from '../../src/core/time/time.ts';
import { getLocalDay, localToUtc } from '../../src/core/time/time-zone.ts';
import { demoIdOf } from './subscriptions.ts';

const LIVE_CLASSES = [
  { course: 'microeconomia-1', title: 'Consultas antes del parcial', inDays: 1, hour: 19 },
  { course: 'microeconomia-1', title: 'Consultas del práctico 5', inDays: 8, hour: 19 },
  { course: 'estadistica-1', title: 'Repaso de probabilidad', inDays: 3, hour: 18 },
  { course: 'estadistica-1', title: 'Presentación del curso', inDays: -6, hour: 18 },
];

/** Creates live classes around today, at usual hours of the institute. */
export async function fillLiveClasses(trx: Db, courses: ReadonlyMap<string, number>): Promise<void> {
  for (const { course, title, inDays, hour } of LIVE_CLASSES) {
    const starts = localToUtc(Date.parse(getLocalDay(fromNow(inDays * DAY))) + hour * HOUR);
    await insertLiveClass(trx, demoIdOf(courses, course), {
      title,
      url: `https://meet.jit.si/rambla-${course}`,
      forGroups: false,
      groups: [],
      startsAt: toIsoTime(starts),
      endsAt: toIsoTime(starts + HOUR),
      recordingLectureId: null,
      recordingUrl: inDays < 0 ? 'https://ejemplo.uy/grabaciones/presentacion' : null,
    });
  }
}
