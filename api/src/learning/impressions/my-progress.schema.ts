import { Type } from 'typebox';
import { Id, Nullable, OneOf } from '../../core/http/schema.ts';
import { LECTURE_KINDS } from '../../courses/lectures/lectures.table.ts';

/** The next lecture: the last studied one unless done, or the first unfinished after it. */
export const NextLecture = Type.Object({
  lectureId: Id,
  title: Type.String(),
  /** Position among the published lectures, from 1. */
  number: Type.Integer({ minimum: 1 }),
  durationSeconds: Nullable(Type.Number()),
  kind: OneOf(LECTURE_KINDS),
  hasVideo: Type.Boolean(),
  resumeSeconds: Type.Number(),
});
export type NextLecture = Type.Static<typeof NextLecture>;

/** The caller's progress in one of their courses, and where to resume. */
export const CourseProgress = Type.Object({
  courseId: Id,
  /** Published ones. */
  lectures: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  /** The one of the other. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** True for a lecture published since the last study and within 14 days. */
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
  /** Null when every lecture that is open is done. */
  next: Nullable(NextLecture),
});
export type CourseProgress = Type.Static<typeof CourseProgress>;

export const MyProgressResponse = Type.Object({ progress: Type.Array(CourseProgress) });
