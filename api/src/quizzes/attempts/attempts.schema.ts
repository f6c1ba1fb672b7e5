import { Type } from 'typebox';
import { Id, IsoTime, Nullable, OneOf, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';
import { Answer, ReviewedAnswer } from '../kinds/answers.schema.ts';
import { mergeKindFields, QUESTION_KINDS } from '../kinds/kinds.ts';
import { Criterion } from '../kinds/rubric.ts';
import { QuizResult } from '../quizzes.schema.ts';
import { QUIZ_KINDS } from '../quizzes.table.ts';
import { ATTEMPT_STATES } from './attempts.table.ts';

const optional = Type.Optional;

/** Grows with every change to the slot; our client uses the time of the change in ms. */
const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Slot = Type.Integer({ minimum: 1, maximum: 1000 });

export const AttemptStartBody = StrictObject({
  accessCode: optional(Nullable(Type.String({ maxLength: 100 }))),
});
export const SaveAnswerBody = StrictObject({ response: Answer, seq: Seq, flagged: optional(Type.Boolean()) });
export const SaveAnswersBody = StrictObject({
  answers: Type.Array(
    StrictObject({ slot: Slot, response: Answer, seq: Seq, flagged: optional(Type.Boolean()) }),
    {
      minItems: 1,
      maxItems: 200,
    },
  ),
});
export type SaveAnswerBody = Type.Static<typeof SaveAnswerBody>;

/** `stale`: ignored, because a newer answer is stored. `late`: stored; a teacher may accept it. */
export const AnswerSaveResult = Type.Object({
  slot: UnsignedInteger,
  seq: UnsignedInteger,
  outcome: OneOf(['saved', 'stale', 'late']),
});
export type AnswerSaveResult = Type.Static<typeof AnswerSaveResult>;
export const SaveAnswerResponse = Type.Object({ answer: AnswerSaveResult });
export const SaveAnswersResponse = Type.Object({ answers: Type.Array(AnswerSaveResult) });

export const AttemptQuestion = Type.Object({
  slot: UnsignedInteger,
  kind: OneOf(QUESTION_KINDS),
  mark: Type.Number(),
  /** A gap is rendered as an empty `<span data-gap="1">`. */
  html: Type.String(),
  ...mergeKindFields('shown'),
  response: Answer,
  seq: UnsignedInteger,
  flagged: Type.Boolean(),
  savedAt: Nullable(IsoTime),
  /** Answers received after the attempt closed. */
  late: optional(
    Type.Array(
      Type.Object({
        id: Id,
        response: Answer,
        seq: UnsignedInteger,
        receivedAt: IsoTime,
        /** Null for students before the review, because the time of acceptance reveals grading. */
        acceptedAt: Nullable(IsoTime),
      }),
    ),
  ),
  /** Set for graders only. */
  questionId: optional(Id),
  title: optional(Type.String()),
  graderInfoHtml: optional(Type.String()),
  /** Set for graders always, and for students once the rubric was used and the review is visible. */
  rubric: optional(Type.Array(Type.Object({ ...Criterion.properties, points: Nullable(Type.Number()) }))),
  review: optional(ReviewedAnswer),
});
export type AttemptQuestion = Type.Static<typeof AttemptQuestion>;

export const AttemptSummary = Type.Object({
  id: Id,
  quizId: Id,
  courseId: Id,
  userId: Id,
  number: UnsignedInteger,
  state: OneOf(ATTEMPT_STATES),
  preview: Type.Boolean(),
  startedAt: IsoTime,
  dueAt: Nullable(IsoTime),
  submittedAt: Nullable(IsoTime),
  /** Computed by the server; null for closed attempts and for attempts without an end. */
  remainingSeconds: Nullable(Type.Number()),
  result: Nullable(QuizResult),
  needsGrading: Type.Boolean(),
  hasLate: Type.Boolean(),
  /** True when the caller may see marks, keys and comments now. */
  reviewable: Type.Boolean(),
});
export type AttemptSummary = Type.Static<typeof AttemptSummary>;

export const Attempt = Type.Object({
  ...AttemptSummary.properties,
  title: Type.String(),
  quizKind: OneOf(QUIZ_KINDS),
  pageSize: UnsignedInteger,
  /** The server's time, so that clients need not trust their own clock. */
  now: IsoTime,
  questions: Type.Array(AttemptQuestion),
});
export type Attempt = Type.Static<typeof Attempt>;

export const AttemptResponse = Type.Object({ attempt: Attempt });
export const AttemptsResponse = Type.Object({ attempts: Type.Array(AttemptSummary) });
export const AttemptParams = Type.Object({ id: Id, quizId: Id, attemptId: Id });
export const SlotParams = Type.Object({ id: Id, quizId: Id, attemptId: Id, slot: Slot });
export const LateAnswerParams = Type.Object({ id: Id, quizId: Id, attemptId: Id, lateId: Id });
