import { Type } from 'typebox';
import { Closed, Id, Integer, IsoDate, Nullable, OneOf } from '../../schema.ts';
import { GAP_KINDS, KINDS } from '../questions/kinds.ts';
import { QuizResult } from '../quizzes.schema.ts';
import { ATTEMPT_STATES } from './attempts.table.ts';

const optional = Type.Optional;
const MAX_ANSWER = 100_000;

/**
 * A learner's answer, by kind: `single` an option's id, `multiple` option ids, `truefalse` a boolean,
 * `short`, `numerical`, `essay` the text, `matching` pair id → choice id, `ordering` item ids, `gaps` gap id
 * → text. Null clears the answer.
 */
export type Answer = string | boolean | string[] | Record<string, string> | null;
export const Answer = Type.Unsafe<Answer>({
  description: 'Según la clase de pregunta',
  anyOf: [
    { type: 'null' },
    { type: 'boolean' },
    { type: 'string', maxLength: MAX_ANSWER },
    { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 20 } },
    {
      type: 'object',
      maxProperties: 100,
      propertyNames: { maxLength: 20 },
      additionalProperties: { type: 'string', maxLength: 2000 },
    },
  ],
});

/** Counts up with every change that the client makes to the slot. */
const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Slot = Type.Integer({ minimum: 1, maximum: 1000 });

export const StartBody = Closed({ accessCode: optional(Nullable(Type.String({ maxLength: 100 }))) });
export const SaveBody = Closed({ response: Answer, seq: Seq, flagged: optional(Type.Boolean()) });
export const SavesBody = Closed({
  answers: Type.Array(Closed({ slot: Slot, response: Answer, seq: Seq, flagged: optional(Type.Boolean()) }), {
    minItems: 1,
    maxItems: 200,
  }),
});
export type SaveBody = Type.Static<typeof SaveBody>;

/** `stale`: a newer one is stored or kept already. `late`: time was up; kept for the teacher to decide. */
export const SavedAnswer = Type.Object({
  slot: Integer,
  seq: Integer,
  outcome: OneOf(['saved', 'stale', 'late']),
});
export type SavedAnswer = Type.Static<typeof SavedAnswer>;
export const SaveResponse = Type.Object({ answer: SavedAnswer });
export const SavesResponse = Type.Object({ answers: Type.Array(SavedAnswer) });

const Part = Type.Object({ id: Type.String(), html: Type.String() });

/** Only where feedback is due. */
export const Review = Type.Object({
  outcome: OneOf(['right', 'partial', 'wrong', 'blank', 'waiting']),
  mark: Nullable(Type.Number()),
  comment: Nullable(Type.String()),
  feedbackHtml: optional(Type.String()),
  /** The right answer, in the shape of a response; null for an essay. */
  correct: optional(Answer),
  /** The same in words, where it is not a choice. */
  correctText: optional(Type.String()),
  /** What is said of each option, pair, item or gap. */
  parts: optional(
    Type.Array(
      Type.Object({ id: Type.String(), right: Nullable(Type.Boolean()), feedbackHtml: Type.String() }),
    ),
  ),
});
export type Review = Type.Static<typeof Review>;

export const AttemptQuestion = Type.Object({
  slot: Integer,
  kind: OneOf(KINDS),
  mark: Type.Number(),
  /** A gap is an empty `<span data-gap="1">`. */
  html: Type.String(),
  /** Options of single and multiple, items to order, in the order of this attempt. */
  options: optional(Type.Array(Part)),
  pairs: optional(Type.Array(Part)),
  /** What pairs may be matched with. */
  choices: optional(Type.Array(Type.Object({ id: Type.String(), text: Type.String(), html: Type.String() }))),
  gaps: optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        kind: OneOf(GAP_KINDS),
        choices: optional(Type.Array(Type.String())),
      }),
    ),
  ),
  response: Answer,
  seq: Integer,
  flagged: Type.Boolean(),
  savedAt: Nullable(IsoDate),
  /** For those who grade. */
  questionId: optional(Id),
  title: optional(Type.String()),
  graderInfoHtml: optional(Type.String()),
  late: optional(
    Type.Array(
      Type.Object({
        id: Id,
        response: Answer,
        receivedAt: IsoDate,
        acceptedAt: Nullable(IsoDate),
      }),
    ),
  ),
  review: optional(Review),
});
export type AttemptQuestion = Type.Static<typeof AttemptQuestion>;

export const AttemptSummary = Type.Object({
  id: Id,
  quizId: Id,
  courseId: Id,
  userId: Id,
  number: Integer,
  state: OneOf(ATTEMPT_STATES),
  preview: Type.Boolean(),
  startedAt: IsoDate,
  dueAt: Nullable(IsoDate),
  submittedAt: Nullable(IsoDate),
  /** Counted on the server; null: no end. */
  remainingSeconds: Nullable(Type.Number()),
  result: Nullable(QuizResult),
  needsGrading: Type.Boolean(),
  hasLate: Type.Boolean(),
  /** Whether marks, keys and comments may be seen now. */
  reviewable: Type.Boolean(),
});
export type AttemptSummary = Type.Static<typeof AttemptSummary>;

export const Attempt = Type.Object({
  ...AttemptSummary.properties,
  title: Type.String(),
  pageSize: Integer,
  /** The server's clock, to count from. */
  now: IsoDate,
  questions: Type.Array(AttemptQuestion),
});
export type Attempt = Type.Static<typeof Attempt>;

export const AttemptResponse = Type.Object({ attempt: Attempt });
export const AttemptsResponse = Type.Object({ attempts: Type.Array(AttemptSummary) });
export const AttemptParams = Type.Object({ id: Id, quizId: Id, attemptId: Id });
export const SlotParams = Type.Object({ id: Id, quizId: Id, attemptId: Id, slot: Slot });
export const LateParams = Type.Object({ id: Id, quizId: Id, attemptId: Id, lateId: Id });
export const StartParams = Type.Object({ id: Id, quizId: Id });
