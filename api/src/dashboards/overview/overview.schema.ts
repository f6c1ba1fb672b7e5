import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { UNFINISHED_REASONS } from '../../courses/lectures/lectures.schema.ts';

/** Seven days up to today, oldest first, with the sum of the seven days before. */
export const WeekComparison = Type.Object({
  total: UnsignedInteger,
  previous: UnsignedInteger,
  /** The relative change: (total − previous) / previous; null when `previous` is 0. */
  change: Nullable(Type.Number()),
  daily: Type.Array(UnsignedInteger),
});
export type WeekComparison = Type.Static<typeof WeekComparison>;

const NeverEntered = Type.Object({
  courseId: Id,
  courseName: Type.String(),
  people: UnsignedInteger,
  /** The number of students in the course. */
  members: UnsignedInteger,
});

export const AdminOverview = Type.Object({
  /** Today in the institute's time zone: «lunes 23 de noviembre». */
  today: Type.String(),
  days: Type.Array(Type.String()),
  sessions: WeekComparison,
  lectures: WeekComparison,
  subscriptions: WeekComparison,
  waiting: Type.Object({
    enrolmentRequests: UnsignedInteger,
    unactivatedAccounts: UnsignedInteger,
    lecturesWithoutVideo: UnsignedInteger,
    lecturesWithoutCaptions: UnsignedInteger,
    /** Unfinished uploads; abandoned ones are deleted after three days. */
    unfinishedUploads: UnsignedInteger,
    videosInProcess: UnsignedInteger,
    videosUnplayable: UnsignedInteger,
    /** Students in any course who have never logged in. */
    neverEntered: UnsignedInteger,
  }),
  /** The courses with the most students who have never logged in. */
  neverEntered: Type.Array(NeverEntered),
  /** The size of all stored files in bytes, and the quota; the quota is null when none is set. */
  space: Type.Object({ used: Type.Number(), quota: Nullable(Type.Number()) }),
  /** The end of the last backup; null before the first. */
  lastBackup: Nullable(IsoTime),
  /** False when no course exists; the page then shows the first steps. */
  hasCourses: Type.Boolean(),
  /** False when ffmpeg is missing, so videos are stored unchecked and unconverted. */
  convertsVideos: Type.Boolean(),
});
export type AdminOverview = Type.Static<typeof AdminOverview>;

export const OverviewResponse = Type.Object({ overview: AdminOverview });

const { limit, cursor } = buildListQuery();
export const UnfinishedLecturesQuery = Type.Object({ missing: OneOf(UNFINISHED_REASONS), limit, cursor });

export const UnfinishedLecture = Type.Object({
  lectureId: Id,
  title: Type.String(),
  courseId: Id,
  courseName: Type.String(),
  /** The reason why the lecture's video cannot be watched. */
  reason: Nullable(Type.String()),
});
export type UnfinishedLecture = Type.Static<typeof UnfinishedLecture>;

export const UnfinishedLecturesResponse = Type.Object({
  lectures: Type.Array(UnfinishedLecture),
  nextCursor: NextCursor,
});
