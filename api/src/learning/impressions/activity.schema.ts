import { Type } from 'typebox';
import { Id } from '../../core/http/schema.ts';

const Day = Type.String({ format: 'date', maxLength: 10 });
const Count = Type.Integer({ minimum: 0 });

/** Days in the institute's time zone, both inclusive; by default the last 30. */
export const ActivityQuery = Type.Object({
  courseId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type ActivityQuery = Type.Static<typeof ActivityQuery>;

/** A day's figures: viewers, lectures watched (per person), views, newly watched seconds. */
export const ActivityDay = Type.Object({
  day: Day,
  viewers: Count,
  lectures: Count,
  views: Count,
  secondsWatched: Type.Number(),
});
export type ActivityDay = Type.Static<typeof ActivityDay>;

export const ActivityResponse = Type.Object({ activity: Type.Array(ActivityDay) });
