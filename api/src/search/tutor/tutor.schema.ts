import { type Static, Type } from 'typebox';
import {
  COURSE_TYPES,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
} from '../../core/http/schema.ts';
import { HitRanges } from '../search.schema.ts';

export const TutorQuestionBody = StrictObject({
  text: Type.String({
    minLength: 2,
    maxLength: 500,
    pattern: '\\S\\s*\\S',
    'x-message': 'Escribí tu pregunta.',
  }),
  /** The lecture on which the question was asked; the lecture's passages get a higher rank. */
  lectureId: Type.Optional(Id),
  /** Limits the search to these courses of the caller. */
  courseIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
});

export const TutorPassage = Type.Object({
  courseId: Id,
  courseName: Type.String(),
  courseType: OneOf(COURSE_TYPES),
  lectureId: Id,
  lectureTitle: Type.String(),
  second: Type.Number(),
  endSecond: Type.Number(),
  text: Type.String(),
  marks: HitRanges,
});
export type TutorPassage = Static<typeof TutorPassage>;

/** A sentence of the answer with its passages' numbers, from 1. */
export const TutorSentence = Type.Object({ text: Type.String(), cites: Type.Array(Type.Integer()) });
export type TutorSentence = Static<typeof TutorSentence>;

export const TutorAnswer = Type.Object({
  /** Only with a model: sentences that cite passages as *[1]*. */
  text: Type.Optional(Type.String()),
  sentences: Type.Optional(Type.Array(TutorSentence)),
  passages: Type.Array(TutorPassage),
  /** True when no passage scores enough; the passages are then only the nearest. */
  refused: Type.Boolean(),
});
export type TutorAnswer = Static<typeof TutorAnswer>;
export const TutorAnswerResponse = Type.Object({
  /** Null for visitors, whose questions are not stored. */
  questionId: Nullable(Id),
  answer: TutorAnswer,
  /** The number of questions left today. */
  left: Type.Integer(),
});

export type TutorAnswerResponse = Static<typeof TutorAnswerResponse>;

export const OwnTutorQuestion = Type.Object({
  id: Id,
  text: Type.String(),
  lectureId: Nullable(Id),
  refused: Type.Boolean(),
  rating: Type.Integer(),
  createdAt: IsoTime,
});
export type OwnTutorQuestion = Static<typeof OwnTutorQuestion>;
export const OwnTutorQuestionsResponse = Type.Object({
  questions: Type.Array(OwnTutorQuestion),
  nextCursor: NextCursor,
});

/** A question without name and time, so that its author stays anonymous. */
export const CourseTutorQuestion = Type.Object({
  id: Id,
  text: Type.String(),
  lectureId: Nullable(Id),
  lectureTitle: Nullable(Type.String()),
  refused: Type.Boolean(),
  rating: Type.Integer(),
  day: Type.String(),
});
export type CourseTutorQuestion = Static<typeof CourseTutorQuestion>;
export const CourseTutorQuestionsResponse = Type.Object({
  questions: Type.Array(CourseTutorQuestion),
  nextCursor: NextCursor,
});

export const TutorRatingBody = StrictObject({ rating: Type.Integer({ minimum: -1, maximum: 1 }) });

export const TutorStatusResponse = Type.Object({
  /** True when a model phrases the answers. */
  model: Type.Boolean(),
  limit: Type.Integer(),
  left: Type.Integer(),
  /** The running attempt that closes the tutor. */
  attempt: Nullable(
    Type.Object({
      id: Id,
      courseId: Id,
      quizId: Id,
      title: Type.String(),
      dueAt: Nullable(IsoTime),
    }),
  ),
  courses: Type.Array(
    Type.Object({ id: Id, name: Type.String(), type: OneOf(COURSE_TYPES), lectures: Type.Integer() }),
  ),
  /** Chapter and lecture titles to ask about, those of `lectureId` first. */
  examples: Type.Array(Type.Object({ text: Type.String(), lectureId: Id, lectureTitle: Type.String() })),
});
export type TutorStatus = Static<typeof TutorStatusResponse>;
