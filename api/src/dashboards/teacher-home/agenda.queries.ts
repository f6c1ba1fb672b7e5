import { listLiveClassesWithin } from '../../community/calendar/live-classes/live-classes-within.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import { listLecturesToPublish } from '../../courses/lectures/scheduled-lectures.queries.ts';
import { listQuizEvents } from '../../quizzes/dates/quiz-events.queries.ts';

const MAX_EVENTS = 6;
const AHEAD = 14 * DAY;

interface UpcomingEvent {
  kind: 'opens' | 'closes' | 'publishes' | 'live';
  at: string;
  id: number;
  courseId: number;
  title: string;
  /** The group with its own date; null for the common date. */
  group: { id: number; name: string } | null;
}

/** Lists openings, closings, publications and live classes of the next two weeks. */
export async function listUpcomingEvents(db: Db, courseIds: number[]): Promise<UpcomingEvent[]> {
  if (courseIds.length === 0) return [];
  const [from, until] = [now(), fromNow(AHEAD)];
  const quizzes = await listQuizEvents(db, courseIds, from, until);
  const lectures = await listLecturesToPublish(db, courseIds, from, until);
  const live = await listLiveClassesWithin(db, courseIds, from, until);
  const isAhead = (at: string | null): at is string => at !== null && at >= from && at <= until;
  const events: UpcomingEvent[] = [
    ...quizzes.flatMap(({ opensAt, closesAt, ...quiz }) => [
      ...(isAhead(opensAt) ? [{ ...quiz, kind: 'opens' as const, at: opensAt }] : []),
      ...(isAhead(closesAt) ? [{ ...quiz, kind: 'closes' as const, at: closesAt }] : []),
    ]),
    ...lectures.map((lecture) => ({ ...lecture, kind: 'publishes' as const, group: null })),
    ...live.map((each) => ({ ...each, kind: 'live' as const })),
  ];
  return events.sort((one, other) => (one.at < other.at ? -1 : 1)).slice(0, MAX_EVENTS);
}
