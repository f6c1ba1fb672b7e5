import { Type } from 'typebox';
import { Id, Nullable } from '../http/schema.ts';

/** The caller's progress in one of their courses, and where to resume. */
export const CourseProgress = Type.Object({
  courseId: Id,
  /** Published ones. */
  lectures: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  /** The one of the other. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  last: Nullable(
    Type.Object({
      lectureId: Id,
      title: Type.String(),
      position: Type.Integer(),
      resumeSeconds: Type.Number(),
      lastViewedAt: Type.String(),
    }),
  ),
});
export type CourseProgress = Type.Static<typeof CourseProgress>;

export const MyProgressResponse = Type.Object({ progress: Type.Array(CourseProgress) });
