import { Type } from 'typebox';
import { Id, Nullable, OneOf } from '../../core/http/schema.ts';
import { LECTURE_KINDS } from './lectures.table.ts';

/** The lecture to study: the last studied one or, if that is done, the next or an earlier unfinished one. */
export const LectureToStudy = Type.Object({
  lectureId: Id,
  title: Type.String(),
  /** Position among the published lectures, from 1. */
  number: Type.Integer({ minimum: 1 }),
  durationSeconds: Nullable(Type.Number()),
  kind: OneOf(LECTURE_KINDS),
  hasVideo: Type.Boolean(),
  resumeSeconds: Type.Number(),
});
export type LectureToStudy = Type.Static<typeof LectureToStudy>;

/** The caller's progress in a course, and the lecture to continue with. */
export const CourseProgress = Type.Object({
  courseId: Id,
  /** The number of published lectures. */
  lectures: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  /** `done` divided by `lectures`. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** True when an unstarted lecture was scheduled for, or created, after the last study and in the last 14 days. */
  hasNew: Type.Boolean(),
  last: Nullable(
    Type.Object({
      lectureId: Id,
      title: Type.String(),
      position: Type.Integer(),
      resumeSeconds: Type.Number(),
      lastViewedAt: Type.String(),
    }),
  ),
  /** Null when every open lecture is done. */
  next: Nullable(LectureToStudy),
});
export type CourseProgress = Type.Static<typeof CourseProgress>;

export const MyProgressResponse = Type.Object({ progress: Type.Array(CourseProgress) });
