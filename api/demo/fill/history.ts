import type { Db } from '../../src/core/database/database.ts';
import { DAY, fromNow, HOUR } from '../../src/core/time/time.ts';
import { listLectures } from '../../src/courses/lectures/lectures.queries.ts';
import { toMs } from '../../src/learning/impressions/intervals.ts';
import { recordWatchReport } from '../../src/learning/impressions/record-watch-report.ts';
import type { WatchReport } from '../../src/learning/impressions/watch-report.ts';
import { demoEnrolments } from '../content/enrolments.ts';
import { demoIdOf } from './subscriptions.ts';

type Ids = ReadonlyMap<string, number>;

/** The watched shares of videos; 0 means that the video was not opened. */
const SHARES = [1, 0.4, 0, 1, 0.75];
const DAYS = 13;

/** The user who has no history, so that a guided tour starts from scratch. */
const NEWCOMER = 'estudiante';

interface Viewing {
  watched: WatchReport;
  lengthMs: number;
}

async function viewingsOf(trx: Db, people: Ids, courses: Ids): Promise<Viewing[]> {
  const viewings: Viewing[] = [];
  for (const [round, { course, students }] of demoEnrolments.entries()) {
    const courseId = demoIdOf(courses, course);
    for (const { id: lectureId, kind, durationSeconds } of await listLectures(trx, courseId)) {
      if (durationSeconds === null || kind === 'page') continue;
      const lengthMs = toMs(durationSeconds);
      for (const [index, student] of students.entries()) {
        const end = Math.round(lengthMs * (SHARES[(index + round) % SHARES.length] ?? 0));
        if (student === NEWCOMER || end === 0) continue;
        const at = fromNow(-DAY * (1 + ((index * 5 + round * 3) % DAYS)) - HOUR * (index % 4));
        const position = { positionMs: end, ended: end === lengthMs };
        const who = { userId: demoIdOf(people, student), courseId, lectureId, viewId: `${student}-${round}` };
        viewings.push({ watched: { ...who, ...position, intervals: [[0, end]], openMs: end, at }, lengthMs });
      }
    }
  }
  return viewings;
}

/** Records two weeks of watching and log-ins, in chronological order. */
export async function fillHistory(trx: Db, people: Ids, courses: Ids): Promise<void> {
  const viewings = await viewingsOf(trx, people, courses);
  viewings.sort((a, b) => a.watched.at.localeCompare(b.watched.at));
  for (const { watched, lengthMs } of viewings) {
    await recordWatchReport(trx, watched, lengthMs);
    const { userId, at } = watched;
    await trx.updateTable('users').set({ lastSeenAt: at }).where('id', '=', userId).execute();
  }
}
