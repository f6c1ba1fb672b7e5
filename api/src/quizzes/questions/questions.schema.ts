import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { TEXT_FORMATS } from '../../platform/text/text-to-render.ts';
import { Answer } from '../kinds/answers.schema.ts';
import { commonBodyFields, commonContentFields, LongText } from '../kinds/fields.ts';
import { mergeKindFields, QUESTION_KINDS } from '../kinds/kinds.ts';

const optional = Type.Optional;

const Second = Type.Integer({ minimum: 0, maximum: 604_800 });
/** The lecture that explains the question, and the second of its video. */
const LectureTimestamp = StrictObject({ id: Id, second: Second });
export type LectureTimestamp = Type.Static<typeof LectureTimestamp>;

/** The fields of all kinds; a kind ignores those of others. */
export const questionFields = {
  ...commonBodyFields,
  ...mergeKindFields('body'),
  lecture: optional(Nullable(LectureTimestamp)),
};

export const NewQuestionBody = StrictObject({ kind: OneOf(QUESTION_KINDS), ...questionFields });
export type NewQuestionBody = Type.Static<typeof NewQuestionBody>;
/** A question for import or export: its kind, its text, and any of the other fields. */
export type PartialQuestion = Pick<NewQuestionBody, 'kind' | 'text'> & Partial<NewQuestionBody>;
export type GapFields = NonNullable<NewQuestionBody['gaps']>[number];

/** Also accepts a question from a GET. */
export const QuestionBody = StrictObject({
  kind: OneOf(QUESTION_KINDS),
  ...questionFields,
  version: Id,
  id: optional(Type.Unknown()),
  courseId: optional(Type.Unknown()),
  textHtml: optional(Type.Unknown()),
  feedbackHtml: optional(Type.Unknown()),
  createdAt: optional(Type.Unknown()),
  updatedAt: optional(Type.Unknown()),
});

export const Question = Type.Object({
  id: Id,
  courseId: Id,
  kind: OneOf(QUESTION_KINDS),
  ...commonContentFields,
  ...mergeKindFields('content'),
  lecture: Nullable(Type.Object(LectureTimestamp.properties)),
  /** The text as sanitized HTML with MathML and signed picture URLs. */
  textHtml: Type.String(),
  feedbackHtml: Type.String(),
  version: Type.Integer(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Question = Type.Static<typeof Question>;

export const QuestionResponse = Type.Object({ question: Question });
export const QuestionsResponse = Type.Object({
  questions: Type.Array(Question),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
export const QuestionParams = Type.Object({ id: Id, questionId: Id });
export const QuestionsQuery = Type.Object({
  ...buildListQuery(),
  tag: optional(Type.String({ maxLength: 60 })),
  kind: optional(OneOf(QUESTION_KINDS)),
});
export type QuestionsQuery = Type.Static<typeof QuestionsQuery>;

export const TagsResponse = Type.Object({
  tags: Type.Array(Type.Object({ tag: Type.String(), questions: UnsignedInteger })),
});

/** A text, or a whole question to preview as in an attempt. */
export const QuestionPreviewBody = StrictObject({
  text: optional(LongText),
  format: optional(OneOf(TEXT_FORMATS)),
  question: optional(NewQuestionBody),
});
export const QuestionPreviewResponse = Type.Object({
  html: Type.String(),
  ...mergeKindFields('shown'),
  /** The key; only for a whole question. */
  correct: optional(Answer),
  correctText: optional(Type.String()),
});
export type QuestionPreview = Type.Static<typeof QuestionPreviewResponse>;

const QuizImage = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  markdown: Type.String(),
});
export const ImageResponse = Type.Object({ image: QuizImage });
