import { Type } from 'typebox';
import { Integer, Nullable } from '../schema.ts';

/** Seven days up to today, oldest first, and how their sum compares to the seven days before. */
export const Week = Type.Object({
  total: Integer,
  previous: Integer,
  /** (total − previous) / previous; null when there was nothing before. */
  change: Nullable(Type.Number()),
  daily: Type.Array(Integer),
});
export type Week = Type.Static<typeof Week>;

export const Overview = Type.Object({
  days: Type.Array(Type.String()),
  sessions: Week,
  lectures: Week,
  subscriptions: Week,
  waiting: Type.Object({
    enrolmentRequests: Integer,
    unactivatedAccounts: Integer,
    lecturesWithoutVideo: Integer,
    lecturesWithoutCaptions: Integer,
    /** Begun and not finished; those nobody goes on with are swept after three days. */
    unfinishedUploads: Integer,
  }),
});
export type Overview = Type.Static<typeof Overview>;

export const OverviewAnswer = Type.Object({ overview: Overview });
