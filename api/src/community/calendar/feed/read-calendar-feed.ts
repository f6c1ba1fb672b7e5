import type { Db } from '../../../core/database/database.ts';
import { decodeCursor } from '../../../core/http/paging.ts';
import { DAY, fromNow, now } from '../../../core/time/time.ts';
import { type CalendarReader, listCalendarCourseIds } from '../calendar.queries.ts';
import type { CalendarItem } from '../calendar.schema.ts';
import { calendarItemKeyOf, readCalendar } from '../read-calendar.ts';
import {
  cancelCalendarEntries,
  deleteCalendarEntries,
  listCalendarEntries,
  recordCalendarEntries,
} from './entries.queries.ts';
import type { CalendarEntryRow } from './feed.table.ts';

/** How long past events and cancellations stay in the feed. */
const KEPT = 60 * DAY;
const MOST = 1000;
const END_OF_TIME = '9999-12-31T00:00:00.000Z';

/** Everything that the feed shows of an item, so that any change makes a new revision. */
export type CalendarEntryContent = Pick<
  CalendarItem,
  'kind' | 'id' | 'courseId' | 'courseName' | 'title' | 'startsAt' | 'endsAt'
> & { url: string | null };

export interface CalendarFeedEntry extends CalendarEntryContent {
  key: string;
  sequence: number;
  changedAt: string;
  cancelled: boolean;
}

function contentOf({ kind, id, courseId, courseName, title, startsAt, endsAt, liveClass }: CalendarItem) {
  const url = liveClass?.url ?? null;
  return { kind, id, courseId, courseName, title, startsAt, endsAt, url } satisfies CalendarEntryContent;
}

const readContent = ({ content }: CalendarEntryRow): CalendarEntryContent => JSON.parse(content);

/** Compares the items between `from` and `until` with the entries sent last, and stores the changes. */
async function keepDifference(
  db: Db,
  userId: number,
  { items, from, until }: { items: CalendarItem[]; from: string; until: string },
): Promise<void> {
  const known = new Map((await listCalendarEntries(db, userId)).map((entry) => [entry.key, entry]));
  const present = items.map((item) => ({
    key: calendarItemKeyOf(item),
    courseId: item.courseId,
    content: JSON.stringify(contentOf(item)),
  }));
  const changed = present.filter(({ key, content }) => {
    const before = known.get(key);
    return before?.content !== content || before.goneAt !== null;
  });
  for (const { key } of present) known.delete(key);
  const isPast = (entry: CalendarEntryRow) => {
    const { startsAt, endsAt } = readContent(entry);
    return (endsAt ?? startsAt ?? '') < from || (entry.goneAt !== null && entry.goneAt < from);
  };
  const rest = [...known.values()];
  const wasRead = (entry: CalendarEntryRow) => {
    const { startsAt, endsAt } = readContent(entry);
    return (startsAt ?? endsAt ?? '') < until;
  };
  const gone = rest.filter((entry) => entry.goneAt === null && !isPast(entry) && wasRead(entry));
  const at = now();
  await recordCalendarEntries(db, userId, changed, at);
  await cancelCalendarEntries(
    db,
    userId,
    gone.map(({ key }) => key),
    at,
  );
  await deleteCalendarEntries(
    db,
    userId,
    rest.filter(isPast).map(({ key }) => key),
  );
}

/** Reads a person's feed. Removed items stay as cancelled, except in courses that the person left. */
export async function readCalendarFeed(db: Db, reader: CalendarReader): Promise<CalendarFeedEntry[]> {
  const from = fromNow(-KEPT);
  const range = { from, to: END_OF_TIME, limit: MOST };
  const { items, nextCursor } = await readCalendar(db, reader, range);
  // Items after the last one read may still exist, so they are not cancelled.
  const last = decodeCursor(nextCursor ?? undefined, ['string', 'string', 'number', 'number']);
  await keepDifference(db, reader.id, { items, from, until: String(last?.[0] ?? END_OF_TIME) });
  const own = new Set(await listCalendarCourseIds(db, reader));
  const entries = await listCalendarEntries(db, reader.id);
  return entries
    .filter(({ courseId }) => own.has(courseId))
    .map((entry) => ({
      ...readContent(entry),
      key: entry.key,
      sequence: entry.sequence,
      changedAt: entry.changedAt,
      cancelled: entry.goneAt !== null,
    }));
}

/** Deletes old cancellations, even of feeds that nobody reads any more. */
export async function deleteOldCalendarEntries(db: Db): Promise<void> {
  await db.deleteFrom('calendarEntries').where('goneAt', '<', fromNow(-KEPT)).execute();
}
