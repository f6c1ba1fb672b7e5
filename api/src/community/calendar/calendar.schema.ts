import { Type } from 'typebox';
import { COURSE_TYPES, Id, Integer, IsoDate, NextCursor, Nullable, OneOf } from '../../core/http/schema.ts';
import { CALENDAR_KINDS } from './calendar.queries.ts';
import { LiveClass } from './live-classes/live-classes.schema.ts';

export const CalendarQuery = Type.Object({
  /** Default: the start of today in local time. */
  from: Type.Optional(IsoDate),
  /** Default: 60 days after `from`. */
  to: Type.Optional(IsoDate),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});
export type CalendarQuery = Type.Static<typeof CalendarQuery>;

export const CalendarItem = Type.Object({
  kind: OneOf(CALENDAR_KINDS),
  /** The id of the quiz, lecture or live class. */
  id: Id,
  courseId: Id,
  courseName: Type.String(),
  courseType: OneOf(COURSE_TYPES),
  title: Type.String(),
  /** The start of a quiz, publication or live class; null for a quiz open until it closes. */
  startsAt: Nullable(IsoDate),
  /** A quiz closes, for its reader with their extra time; a live class ends. */
  endsAt: Nullable(IsoDate),
  /** The reader's extra time in a quiz. */
  extraSeconds: Integer,
  /** True for a quiz that the reader has handed in. */
  done: Type.Boolean(),
  /** For teachers: the group with its own times for this live class. */
  groupId: Nullable(Id),
  liveClass: Type.Optional(LiveClass),
});
export type CalendarItem = Type.Static<typeof CalendarItem>;

export const CalendarResponse = Type.Object({ items: Type.Array(CalendarItem), nextCursor: NextCursor });

/** The address itself is in no other response than that of the call that makes it. */
const CalendarAddress = Type.Object({ createdAt: IsoDate });
export const AddressResponse = Type.Object({ address: Nullable(CalendarAddress) });
export const NewAddressResponse = Type.Object({
  address: Type.Object({ url: Type.String(), createdAt: IsoDate }),
});
