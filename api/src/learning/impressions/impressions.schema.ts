import { Type } from 'typebox';
import { buildListQuery, COURSE_FACET_FILTERS, Id, NextCursor, Nullable } from '../../core/http/schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';

/** A day in the institute's time zone, or an exact time. */
const DayOrMoment = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]{5,16}(Z|[+-]\\d{2}:\\d{2}))?$',
  'x-message': 'No es una fecha (AAAA-MM-DD).',
});

const filter = {
  courseId: Type.Optional(Id),
  ...COURSE_FACET_FILTERS,
  group: GroupFilter,
  from: Type.Optional(DayOrMoment),
  to: Type.Optional(DayOrMoment),
};

const { q } = buildListQuery();

export const ImpressionsQuery = Type.Object({ ...buildListQuery(), ...filter });
export const ImpressionsFileQuery = Type.Object({ q, ...filter });
export type ImpressionsFilter = Type.Static<typeof ImpressionsFileQuery>;

export const UserImpressionsQuery = Type.Object(buildListQuery());
export const UserImpressionsFileQuery = Type.Object({ q });

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0 });

/** A person's watch time, in total or in the requested period. */
export const WatcherSummary = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Nullable(Type.String()),
  lectures: Count,
  secondsWatched: Seconds,
  lastViewedAt: Type.String(),
});
export type WatcherSummary = Type.Static<typeof WatcherSummary>;

export const ImpressionsResponse = Type.Object({
  impressions: Type.Array(WatcherSummary),
  total: Count,
  nextCursor: NextCursor,
});

/** A person's watch time of a lecture. */
export const Impression = Type.Object({
  courseId: Id,
  courseName: Type.String(),
  lectureId: Id,
  lectureTitle: Type.String(),
  views: Count,
  secondsWatched: Seconds,
  coverage: Share,
  done: Type.Boolean(),
  firstViewedAt: Type.String(),
  lastViewedAt: Type.String(),
});
export type Impression = Type.Static<typeof Impression>;

export const UserImpressionsResponse = Type.Object({
  impressions: Type.Array(Impression),
  nextCursor: NextCursor,
});
