import { Type } from 'typebox';
import { Closed, Id, Integer, IsoDate, listQuery, NextCursor, Nullable, OneOf, Text } from '../../schema.ts';
import { FORMATS, GAP_KINDS, KINDS } from './kinds.ts';

export const MAX_TEXT = 20_000;
const SHORT_TEXT = 2_000;
const Long = Type.String({ maxLength: MAX_TEXT });
/** Percent of the mark; negative: a wrong choice that takes away. */
const Weight = Type.Number({ minimum: -100, maximum: 100 });
const PartId = Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' });
const Finite = Type.Number({ minimum: -1e15, maximum: 1e15 });
const Tag = Text(60);
const optional = Type.Optional;

const Options = Type.Array(
  Closed({ id: optional(PartId), text: Text(MAX_TEXT), weight: optional(Weight), feedback: optional(Long) }),
  { maxItems: 50 },
);
const Accepteds = Type.Array(
  Closed({ text: Text(SHORT_TEXT), weight: optional(Weight), feedback: optional(Long) }),
  { maxItems: 100 },
);
const Numbers = Type.Array(
  Closed({
    value: optional(Nullable(Finite)),
    tolerance: optional(Type.Number({ minimum: 0, maximum: 1e15 })),
    min: optional(Nullable(Finite)),
    max: optional(Nullable(Finite)),
    weight: optional(Weight),
    feedback: optional(Long),
  }),
  { maxItems: 50 },
);
const Pairs = Type.Array(
  Closed({
    id: optional(PartId),
    text: Text(MAX_TEXT),
    match: Text(SHORT_TEXT),
    matchId: optional(PartId),
  }),
  { maxItems: 50 },
);
const Items = Type.Array(Closed({ id: optional(PartId), text: Text(MAX_TEXT) }), { maxItems: 50 });
const Gaps = Type.Array(
  Closed({
    kind: optional(OneOf(GAP_KINDS)),
    accepted: Type.Array(
      Closed({
        text: Text(SHORT_TEXT),
        weight: optional(Weight),
        feedback: optional(Long),
        tolerance: optional(Type.Number({ minimum: 0, maximum: 1e15 })),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    caseSensitive: optional(Type.Boolean()),
    weight: optional(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })),
  }),
  { maxItems: 50 },
);

/** What a question of any kind may say; `checkContent` holds what belongs together. */
export const questionFields = {
  title: optional(Type.String({ maxLength: 255 })),
  text: Text(MAX_TEXT),
  format: optional(OneOf(FORMATS)),
  feedback: optional(Long),
  mark: optional(Type.Number({ minimum: 0, maximum: 10_000 })),
  tags: optional(Type.Array(Tag, { maxItems: 20 })),
  shuffle: optional(Type.Boolean()),
  options: optional(Options),
  correct: optional(Nullable(Type.Boolean())),
  feedbackTrue: optional(Long),
  feedbackFalse: optional(Long),
  accepted: optional(Accepteds),
  caseSensitive: optional(Type.Boolean()),
  accentSensitive: optional(Type.Boolean()),
  numbers: optional(Numbers),
  pairs: optional(Pairs),
  distractors: optional(Items),
  items: optional(Items),
  gaps: optional(Gaps),
  graderInfo: optional(Long),
};

export const NewQuestionBody = Closed({ kind: OneOf(KINDS), ...questionFields });
export type NewQuestionBody = Type.Static<typeof NewQuestionBody>;

/** A question as a GET gave it. */
export const QuestionBody = Closed({
  kind: OneOf(KINDS),
  ...questionFields,
  version: Type.Integer({ minimum: 1 }),
  id: optional(Type.Unknown()),
  courseId: optional(Type.Unknown()),
  textHtml: optional(Type.Unknown()),
  feedbackHtml: optional(Type.Unknown()),
  createdAt: optional(Type.Unknown()),
  updatedAt: optional(Type.Unknown()),
});

const AcceptedAnswer = Type.Object({ text: Type.String(), weight: Type.Number(), feedback: Type.String() });
const ItemAnswer = Type.Object({ id: Type.String(), text: Type.String() });

export const Question = Type.Object({
  id: Id,
  courseId: Id,
  kind: OneOf(KINDS),
  title: Type.String(),
  text: Type.String(),
  format: OneOf(FORMATS),
  feedback: Type.String(),
  mark: Type.Number(),
  tags: Type.Array(Type.String()),
  shuffle: Type.Boolean(),
  options: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      weight: Type.Number(),
      feedback: Type.String(),
    }),
  ),
  correct: Nullable(Type.Boolean()),
  feedbackTrue: Type.String(),
  feedbackFalse: Type.String(),
  accepted: Type.Array(AcceptedAnswer),
  caseSensitive: Type.Boolean(),
  accentSensitive: Type.Boolean(),
  numbers: Type.Array(
    Type.Object({
      value: Nullable(Type.Number()),
      tolerance: Type.Number(),
      min: Nullable(Type.Number()),
      max: Nullable(Type.Number()),
      weight: Type.Number(),
      feedback: Type.String(),
    }),
  ),
  pairs: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      match: Type.String(),
      matchId: Type.String(),
    }),
  ),
  distractors: Type.Array(ItemAnswer),
  items: Type.Array(ItemAnswer),
  gaps: Type.Array(
    Type.Object({
      kind: OneOf(GAP_KINDS),
      accepted: Type.Array(
        Type.Object({
          text: Type.String(),
          weight: Type.Number(),
          feedback: Type.String(),
          tolerance: Type.Number(),
        }),
      ),
      caseSensitive: Type.Boolean(),
      weight: Type.Number(),
    }),
  ),
  graderInfo: Type.String(),
  /** The text as the page may show it: cleaned HTML with MathML, pictures by signed address. */
  textHtml: Type.String(),
  feedbackHtml: Type.String(),
  version: Type.Integer(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
});
export type Question = Type.Static<typeof Question>;

export const QuestionResponse = Type.Object({ question: Question });
export const QuestionsResponse = Type.Object({
  questions: Type.Array(Question),
  total: Integer,
  nextCursor: NextCursor,
});
export const QuestionParams = Type.Object({ id: Id, questionId: Id });
export const QuestionsQuery = Type.Object({
  ...listQuery(),
  tag: optional(Type.String({ maxLength: 60 })),
  kind: optional(OneOf(KINDS)),
});
export type QuestionsQuery = Type.Static<typeof QuestionsQuery>;

export const TagsResponse = Type.Object({
  tags: Type.Array(Type.Object({ tag: Type.String(), questions: Integer })),
});

export const PreviewBody = Closed({ text: Long, format: optional(OneOf(FORMATS)) });
export const PreviewResponse = Type.Object({ html: Type.String() });

export const QuizImage = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  markdown: Type.String(),
});
export const ImageResponse = Type.Object({ image: QuizImage });
