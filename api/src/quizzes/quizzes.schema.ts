import { Type } from 'typebox';
import {
  Id,
  IsoTime,
  MAX_INTEGER,
  Nullable,
  OneOf,
  makeOptional as optionalFields,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../core/http/schema.ts';
import { QuizGroupDates, QuizGroupDatesBody } from './dates/quiz-dates.schema.ts';
import { QUESTION_KINDS } from './kinds/kinds.ts';
import { questionFields } from './questions/questions.schema.ts';
import { FEEDBACK_TIMES, GRADING_METHODS, QUIZ_KINDS, QUIZ_STATES } from './quizzes.table.ts';

const optional = Type.Optional;
const ignored = optional(Type.Unknown());

/** A bank question by id, `count` random ones with a tag, or a new question with all its fields. */
const SlotBody = StrictObject({
  questionId: optional(Nullable(Id)),
  tag: optional(Nullable(Type.String({ maxLength: 60 }))),
  count: optional(Type.Integer({ minimum: 1, maximum: 100 })),
  ...questionFields,
  text: optional(questionFields.text),
  kind: optional(OneOf(QUESTION_KINDS)),
  position: ignored,
  question: ignored,
});
export type SlotBody = Type.Static<typeof SlotBody>;

/** Fields that a teacher fills in, except the questions; each is a column. */
export const QUIZ_FIELDS = {
  title: Text(200),
  description: Nullable(Type.String({ maxLength: 5_000 })),
  state: OneOf(QUIZ_STATES),
  opensAt: Nullable(IsoTime),
  closesAt: Nullable(IsoTime),
  timeLimitSeconds: Nullable(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
  attemptsAllowed: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
  passMark: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  gradeBy: OneOf(GRADING_METHODS),
  feedbackWhen: OneOf(FEEDBACK_TIMES),
  pageSize: Type.Integer({ minimum: 0, maximum: 500 }),
  shuffleQuestions: Type.Boolean(),
  shuffleOptions: Type.Boolean(),
  accessCode: Nullable(Type.String({ maxLength: 100 })),
  /** True when the quiz is only for groups that have dates. */
  onlyGroups: Type.Boolean(),
};

export const MAX_QUIZ_SLOTS = 500;
export const NewQuizBody = StrictObject({
  ...optionalFields(QUIZ_FIELDS),
  title: QUIZ_FIELDS.title,
  questions: optional(Type.Array(SlotBody, { maxItems: MAX_QUIZ_SLOTS })),
  dates: optional(QuizGroupDatesBody),
});
export type NewQuizBody = Type.Static<typeof NewQuizBody>;

/** Accepts the response of a GET too; omitted fields keep their values. */
export const QuizBody = StrictObject({
  ...optionalFields(QUIZ_FIELDS),
  version: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  questions: optional(Type.Array(SlotBody, { maxItems: MAX_QUIZ_SLOTS })),
  dates: optional(QuizGroupDatesBody),
  id: ignored,
  kind: ignored,
  courseId: ignored,
  courseName: ignored,
  descriptionHtml: ignored,
  hasAccessCode: ignored,
  questionCount: ignored,
  maxMark: ignored,
  attemptCount: ignored,
  waitingCount: ignored,
  phase: ignored,
  releasedAt: ignored,
  bestResult: ignored,
  mine: ignored,
  createdAt: ignored,
  updatedAt: ignored,
});
export type QuizBody = Type.Static<typeof QuizBody>;

export const QuizResult = Type.Object({
  score: Type.Number(),
  maxScore: Type.Number(),
  percent: Type.Number(),
  /** Null when the quiz has no pass mark. */
  passed: Nullable(Type.Boolean()),
});
export type QuizResult = Type.Static<typeof QuizResult>;

/** The caller's attempts and result in the quiz. */
export const MyQuizState = Type.Object({
  attemptsUsed: UnsignedInteger,
  /** Null means unlimited. */
  attemptsLeft: Nullable(UnsignedInteger),
  runningAttemptId: Nullable(Id),
  dueAt: Nullable(IsoTime),
  extraSeconds: UnsignedInteger,
  /** The result that counts according to `gradeBy`; null when missing or hidden. */
  result: Nullable(QuizResult),
  /** The provisional result of the last attempt that needs grading; null when missing or hidden. */
  resultSoFar: Nullable(QuizResult),
  needsGrading: Type.Boolean(),
});
export type MyQuizState = Type.Static<typeof MyQuizState>;

export const Quiz = Type.Object({
  id: Id,
  kind: OneOf(QUIZ_KINDS),
  courseId: Id,
  courseName: Type.String(),
  title: Type.String(),
  description: Type.String(),
  descriptionHtml: Type.String(),
  state: OneOf(QUIZ_STATES),
  /** Not yet open, open, or closed. */
  phase: OneOf(['soon', 'open', 'closed']),
  opensAt: Nullable(IsoTime),
  closesAt: Nullable(IsoTime),
  timeLimitSeconds: Nullable(UnsignedInteger),
  attemptsAllowed: Nullable(UnsignedInteger),
  passMark: Nullable(Type.Number()),
  gradeBy: OneOf(GRADING_METHODS),
  feedbackWhen: OneOf(FEEDBACK_TIMES),
  /** The time when withheld marks were published; null while unpublished. */
  releasedAt: Nullable(IsoTime),
  pageSize: UnsignedInteger,
  shuffleQuestions: Type.Boolean(),
  shuffleOptions: Type.Boolean(),
  hasAccessCode: Type.Boolean(),
  onlyGroups: Type.Boolean(),
  questionCount: UnsignedInteger,
  maxMark: Type.Number(),
  version: UnsignedInteger,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  bestResult: Nullable(QuizResult),
  mine: MyQuizState,
  /** Only for teachers of the course. */
  attemptCount: optional(UnsignedInteger),
  waitingCount: optional(UnsignedInteger),
});
export type Quiz = Type.Static<typeof Quiz>;

export const QuizSlot = Type.Object({
  position: UnsignedInteger,
  mark: Type.Number(),
  questionId: Nullable(Id),
  tag: Nullable(Type.String()),
  /** Omitted for a random question. */
  question: optional(
    Type.Object({
      id: Id,
      kind: OneOf(QUESTION_KINDS),
      title: Type.String(),
      textHtml: Type.String(),
    }),
  ),
});
export type QuizSlot = Type.Static<typeof QuizSlot>;

/** A quiz; teachers of the course also get its questions, access code and dates. */
export const FullQuiz = Type.Object({
  ...Quiz.properties,
  accessCode: optional(Nullable(Type.String())),
  questions: optional(Type.Array(QuizSlot)),
  dates: optional(QuizGroupDates),
});
export type FullQuiz = Type.Static<typeof FullQuiz>;

export const QuizResponse = Type.Object({ quiz: FullQuiz });
export const QuizzesResponse = Type.Object({ quizzes: Type.Array(Quiz) });
export const QuizParams = Type.Object({ id: Id, quizId: Id });
export const QuizDeletionQuery = Type.Object({ quizId: optional(Id) });

export const ExtraTimeParams = Type.Object({ id: Id, quizId: Id, userId: Id });
export const ExtraTimeBody = StrictObject({ seconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }) });
const ExtraTime = Type.Object({ userId: Id, username: Type.String(), seconds: UnsignedInteger });
export const ExtraTimeResponse = Type.Object({ extraTime: ExtraTime });
export const ExtraTimesResponse = Type.Object({ extraTimes: Type.Array(ExtraTime) });
