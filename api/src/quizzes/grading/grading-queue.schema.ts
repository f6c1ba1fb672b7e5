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
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';
import { AttemptQuestion } from '../attempts/attempts.schema.ts';
import { QUIZ_KINDS } from '../quizzes.table.ts';

const optional = Type.Optional;

export const GradingQueueQuery = Type.Object({
  ...buildListQuery({ default: 50, max: 200 }),
  quizId: optional(Id),
  questionId: optional(Id),
  group: GroupFilter,
});
export const UngradedQuestionsQuery = Type.Pick(GradingQueueQuery, ['group']);
export type GradingQueueQuery = Type.Static<typeof GradingQueueQuery>;

/** An answer that needs manual grading. */
export const UngradedAnswer = Type.Object({
  quizId: Id,
  questionId: Id,
  attemptId: Id,
  slot: UnsignedInteger,
  /** Null, like the group, in anonymous grading. */
  userId: Nullable(Id),
  name: Type.String(),
  group: Nullable(Type.String()),
  submittedAt: Nullable(IsoTime),
  /** True when the student also sent a late answer to this question. */
  late: Type.Boolean(),
});
export type UngradedAnswer = Type.Static<typeof UngradedAnswer>;
export const GradingQueueResponse = Type.Object({
  answers: Type.Array(UngradedAnswer),
  /** The number of ungraded answers within the filters. */
  total: UnsignedInteger,
  nextCursor: NextCursor,
});

/** A quiz's question with ungraded answers. */
export const UngradedQuestion = Type.Object({
  quizId: Id,
  quizTitle: Type.String(),
  quizKind: OneOf(QUIZ_KINDS),
  /** True when names are hidden from graders. */
  anonymous: Type.Boolean(),
  questionId: Id,
  /** The question's number in the quiz; null for random or removed questions. */
  number: Nullable(UnsignedInteger),
  title: Type.String(),
  waiting: UnsignedInteger,
  /** The number of manually graded answers. */
  graded: UnsignedInteger,
  /** The number of ungraded answers that also have a late answer. */
  late: UnsignedInteger,
});
export type UngradedQuestion = Type.Static<typeof UngradedQuestion>;
export const UngradedQuestionsResponse = Type.Object({ questions: Type.Array(UngradedQuestion) });

/** An answer as its grader reads it. */
export const GradableAnswer = Type.Object({
  attemptId: Id,
  quizId: Id,
  quizTitle: Type.String(),
  /** Null in anonymous grading. */
  userId: Nullable(Id),
  name: Type.String(),
  number: UnsignedInteger,
  submittedAt: Nullable(IsoTime),
  /** The end of the attempt; later answers are late. */
  endedAt: Nullable(IsoTime),
  question: AttemptQuestion,
  /** The penalty for the accepted late answers, or for the last late answer while none is accepted. */
  loss: Nullable(Type.Object({ percent: Type.Number(), accepted: Type.Boolean(), waived: Type.Boolean() })),
  /** Null until a person grades it. */
  gradedAt: Nullable(IsoTime),
});
export type GradableAnswer = Type.Static<typeof GradableAnswer>;
export const GradableAnswerResponse = Type.Object({ answer: GradableAnswer });

export const GradingCommentsResponse = Type.Object({
  comments: Type.Array(Type.Object({ text: Type.String(), uses: UnsignedInteger })),
});

export const UngradedCountsResponse = Type.Object({
  courses: Type.Array(Type.Object({ courseId: Id, waiting: UnsignedInteger })),
});
