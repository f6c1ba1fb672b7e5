import { Type } from 'typebox';
import {
  COURSE_TYPES,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { CALENDAR_ITEM_KINDS } from './calendar.queries.ts';
import { LiveClass } from './live-classes/live-classes.schema.ts';

export const CalendarQuery = Type.Object({
  /** By default the start of the local day. */
  from: Type.Optional(IsoTime),
  /** By default 60 days after `from`. */
  to: Type.Optional(IsoTime),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type CalendarQuery = Type.Static<typeof CalendarQuery>;

export const CalendarItem = Type.Object({
  kind: OneOf(CALENDAR_ITEM_KINDS),
  /** The id of the quiz, lecture or live class. */
  id: Id,
  courseId: Id,
  courseName: Type.String(),
  courseType: OneOf(COURSE_TYPES),
  title: Type.String(),
  /** When a quiz opens, a lecture is published or a live class starts; null without an opening date. */
  startsAt: Nullable(IsoTime),
  /** When a quiz closes, with the reader's extra time, or a live class ends. */
  endsAt: Nullable(IsoTime),
  /** The reader's extra time in a quiz. */
  extraSeconds: UnsignedInteger,
  /** True when the reader has submitted the quiz. */
  done: Type.Boolean(),
  /** True when the reader teaches the course. */
  teaches: Type.Boolean(),
  /** For teachers: the group with its own times for this live class. */
  groupId: Nullable(Id),
  liveClass: Type.Optional(LiveClass),
});
export type CalendarItem = Type.Static<typeof CalendarItem>;

export const CalendarResponse = Type.Object({ items: Type.Array(CalendarItem), nextCursor: NextCursor });

/** Only the call that creates the address returns its secret URL. */
const CalendarAddress = Type.Object({ createdAt: IsoTime });
export const CalendarAddressResponse = Type.Object({ address: Nullable(CalendarAddress) });
export const NewCalendarAddressResponse = Type.Object({
  address: Type.Object({ url: Type.String(), createdAt: IsoTime }),
});
