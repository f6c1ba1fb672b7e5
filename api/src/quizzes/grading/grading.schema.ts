import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  StrictObject,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';
import { PartId } from '../kinds/fields.ts';
import { QuizResult } from '../quizzes.schema.ts';

const optional = Type.Optional;

export const ManualMarkBody = StrictObject({
  /** Points up to the slot's maximum; null restores the automatic mark, omitted keeps the mark. */
  mark: optional(Nullable(Type.Number({ minimum: 0, maximum: 10_000 }))),
  comment: optional(Nullable(Type.String({ maxLength: 5_000 }))),
  /** Points per criterion; null removes them, omitted keeps them. Without `mark`, the points set it. */
  rubric: optional(
    Nullable(Type.Array(StrictObject({ id: PartId, points: Type.Number({ minimum: 0 }) }), { maxItems: 20 })),
  ),
  /** The grading time known to the caller; 409 when the answer was graded since. */
  gradedAt: optional(Nullable(IsoTime)),
});

export const RegradeBody = StrictObject({
  questionId: optional(Nullable(Id)),
  dryRun: optional(Type.Boolean()),
});
export const Regrade = Type.Object({
  dryRun: Type.Boolean(),
  attempts: UnsignedInteger,
  changed: Type.Array(
    Type.Object({
      attemptId: Id,
      userId: Id,
      name: Type.String(),
      before: Nullable(Type.Number()),
      after: Nullable(Type.Number()),
    }),
  ),
});
export type Regrade = Type.Static<typeof Regrade>;
export const RegradeResponse = Type.Object({ regrade: Regrade });

/** A student's row in the grades of a quiz. */
export const QuizGradeRow = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  email: Type.String(),
  ci: Nullable(Type.String()),
  group: Nullable(Type.String()),
  attempts: UnsignedInteger,
  state: Type.Unsafe<'none' | 'running' | 'done'>({ type: 'string', enum: ['none', 'running', 'done'] }),
  lastAttemptId: Nullable(Id),
  /** The attempt that counts; the last one when the quiz averages its attempts. */
  countedAttemptId: Nullable(Id),
  startedAt: Nullable(IsoTime),
  submittedAt: Nullable(IsoTime),
  /** The result that counts according to the quiz's `gradeBy`. */
  result: Nullable(QuizResult),
  needsGrading: Type.Boolean(),
  hasLate: Type.Boolean(),
  extraSeconds: UnsignedInteger,
  /** The names of this person's uploaded files, in order of upload. */
  files: Type.Array(Type.String()),
});
export type QuizGradeRow = Type.Static<typeof QuizGradeRow>;
const { q, limit, cursor } = buildListQuery();
const wanted = { q, group: GroupFilter };
export const GradesFileQuery = Type.Object({
  ...wanted,
  questions: optional(Type.Boolean({ description: 'También los puntos de cada pregunta' })),
});
export const QuizGradesQuery = Type.Object({ limit, cursor, ...wanted });
export const QuizGradesResponse = Type.Object({ grades: Type.Array(QuizGradeRow), nextCursor: NextCursor });
