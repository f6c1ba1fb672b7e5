import { countUnactivatedUsers } from '../../accounts/users/unactivated.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY } from '../../core/time/time.ts';
import { formatDayInWords, getLocalDay, listDays } from '../../core/time/time-zone.ts';
import { hasCourses } from '../../courses/courses.queries.ts';
import {
  countUnfinishedLectures,
  countUnfinishedUploads,
} from '../../courses/lectures/unfinished-lectures.queries.ts';
import {
  countStudentsWithoutLogin,
  listCoursesByStudentsWithoutLogin,
} from '../../courses/subscriptions/students-without-login.queries.ts';
import { countEnrolmentRequests } from '../../enrolment/enrolment-requests.queries.ts';
import { listActivity } from '../../learning/impressions/activity.queries.ts';
import { findLastBackupEndTime } from '../../platform/backups/backups.queries.ts';
import { listDailyCounts } from '../../platform/daily-counts/daily-counts.queries.ts';
import type { DailyCountsTable } from '../../platform/daily-counts/daily-counts.table.ts';
import { sumFileSizes } from '../../platform/files/files.queries.ts';
import type { AdminOverview, WeekComparison } from './overview.schema.ts';

const WEEK = 7;

function compare(days: string[], counts: Map<string, number>): WeekComparison {
  const values = days.map((day) => counts.get(day) ?? 0);
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
  const previous = sum(values.slice(0, WEEK));
  const daily = values.slice(WEEK);
  const total = sum(daily);
  return { total, previous, change: previous === 0 ? null : (total - previous) / previous, daily };
}

async function countAdded(db: Db, name: DailyCountsTable['name'], days: string[]) {
  const rows = await listDailyCounts(db, name, days);
  return compare(days, new Map(rows.map(({ day, count }) => [day, count])));
}

async function countLectures(db: Db, days: string[]) {
  const rows = await listActivity(db, undefined, days[0] ?? '', days.at(-1) ?? '');
  return compare(days, new Map(rows.map(({ day, lectures }) => [day, lectures])));
}

async function countWaiting(db: Db): Promise<AdminOverview['waiting']> {
  return {
    enrolmentRequests: await countEnrolmentRequests(db),
    unactivatedAccounts: await countUnactivatedUsers(db),
    lecturesWithoutVideo: await countUnfinishedLectures(db, 'video'),
    lecturesWithoutCaptions: await countUnfinishedLectures(db, 'captions'),
    unfinishedUploads: await countUnfinishedUploads(db),
    videosInProcess: await countUnfinishedLectures(db, 'process'),
    videosUnplayable: await countUnfinishedLectures(db, 'unplayable'),
    neverEntered: await countStudentsWithoutLogin(db),
  };
}

/** Reads the figures of the administration's home. */
export async function readOverview(
  db: Db,
  maxStorageBytes: number,
): Promise<Omit<AdminOverview, 'convertsVideos'>> {
  const today = getLocalDay(Date.now());
  const days = listDays(getLocalDay(Date.now() - (2 * WEEK - 1) * DAY), today);
  return {
    today: formatDayInWords(today),
    days: days.slice(WEEK),
    space: { used: Number(await sumFileSizes(db)), quota: maxStorageBytes || null },
    lastBackup: await findLastBackupEndTime(db),
    hasCourses: await hasCourses(db),
    sessions: await countAdded(db, 'sessions', days),
    lectures: await countLectures(db, days),
    subscriptions: await countAdded(db, 'subscriptions', days),
    waiting: await countWaiting(db),
    neverEntered: await listCoursesByStudentsWithoutLogin(db),
  };
}
