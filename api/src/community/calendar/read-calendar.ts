import type { Db } from '../../core/database/database.ts';
import { toPage } from '../../core/http/paging.ts';
import type { CourseType } from '../../core/http/schema.ts';
import { SECOND, toIsoTime } from '../../core/time/time.ts';
import {
  type CalendarItemRow,
  type CalendarRange,
  type CalendarReader,
  listCalendarItemRows,
} from './calendar.queries.ts';
import type { CalendarItem } from './calendar.schema.ts';
import { findLiveClasses } from './live-classes/live-classes.queries.ts';
import type { LiveClass } from './live-classes/live-classes.schema.ts';
import { computeRoomOpeningTime, presentLiveClass } from './live-classes/save-live-class.ts';

/** Returns an item's key, which stays the same when the item is moved. */
export function calendarItemKeyOf({
  kind,
  id,
  groupId,
}: Pick<CalendarItem, 'kind' | 'id' | 'groupId'>): string {
  return `${kind.replace('_', '-')}-${id}${groupId === null ? '' : `-${groupId}`}`;
}

function withExtraTime(endsAt: string | null, extraSeconds: number): string | null {
  return endsAt === null ? null : toIsoTime(Date.parse(endsAt) + extraSeconds * SECOND);
}

function present({ at: _at, courseType, done, teaches, ...row }: CalendarItemRow): CalendarItem {
  return {
    ...row,
    courseType: courseType as CourseType,
    endsAt: withExtraTime(row.endsAt, row.extraSeconds),
    done: done === 1,
    teaches: teaches === 1,
    groupId: row.groupId || null,
  };
}

/** Returns the live class with the item's times; teachers get an item for each group with own times. */
function atItsTimes(liveClass: LiveClass, { startsAt, endsAt, groupId }: CalendarItem): LiveClass {
  if (groupId === null || startsAt === null || endsAt === null) return liveClass;
  return { ...liveClass, startsAt, endsAt, opensAt: computeRoomOpeningTime(startsAt) };
}

/** Reads one page of a person's calendar in order; includes only what they may see now. */
export async function readCalendar(db: Db, reader: CalendarReader, range: CalendarRange) {
  const found = await listCalendarItemRows(db, reader, { ...range, limit: range.limit + 1 });
  const { rows, nextCursor } = toPage(found, range.limit, ({ at, kind, id, groupId }) => [
    ...[at, kind, id, groupId],
  ]);
  const liveClasses = new Map<number, LiveClass>();
  for (const teaches of [true, false]) {
    const some = rows.filter((row) => row.kind === 'live_class' && (row.teaches === 1) === teaches);
    const ids = some.map(({ id }) => id);
    for (const row of await findLiveClasses(db, ids, { userId: reader.id, teaches }))
      liveClasses.set(row.id, presentLiveClass(row, teaches));
  }
  const items = rows.map(present).flatMap((item): CalendarItem[] => {
    if (item.kind !== 'live_class') return [item];
    const liveClass = liveClasses.get(item.id);
    return liveClass ? [{ ...item, liveClass: atItsTimes(liveClass, item) }] : [];
  });
  // The query includes every earlier quiz with extra time, so ended ones are removed here.
  const lasts = ({ startsAt, endsAt }: CalendarItem) => (endsAt ?? startsAt ?? '') >= range.from;
  return { items: items.filter(lasts), nextCursor };
}
