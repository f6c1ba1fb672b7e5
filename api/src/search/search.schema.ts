import { type Static, Type } from 'typebox';
import { Id, NextCursor, OneOf } from '../core/http/schema.ts';
import { PASSAGE_KINDS } from './passages.table.ts';

/** The search text; at least two letters. */
export const SearchText = Type.String({
  minLength: 2,
  maxLength: 200,
  pattern: '\\S\\s*\\S',
  'x-message': 'Buscá dos letras o más.',
});
export const SearchPaging = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
};

export const SearchHitsQuery = Type.Object({
  q: SearchText,
  kind: Type.Optional(OneOf(PASSAGE_KINDS)),
  courseId: Type.Optional(Id),
  ...SearchPaging,
});

/** Plain texts; `match` is the first hit. */
export const HighlightParts = Type.Object({
  before: Type.String(),
  match: Type.String(),
  after: Type.String(),
});
/** The start and end positions of every hit in the text. */
export const HitRanges = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]));

export const SearchHit = Type.Object({
  kind: OneOf(PASSAGE_KINDS),
  courseId: Id,
  courseName: Type.String(),
  lectureId: Type.Optional(Id),
  lectureTitle: Type.Optional(Type.String()),
  /** The id of the material that contains the hit. */
  attachmentId: Type.Optional(Id),
  /** The ids of the question that contains the hit, and of its quiz. */
  questionId: Type.Optional(Id),
  quizId: Type.Optional(Id),
  /** The position in the lecture, in seconds. */
  second: Type.Optional(Type.Number()),
  title: Type.String(),
  text: Type.String(),
  marks: HitRanges,
  highlight: HighlightParts,
  score: Type.Integer(),
});
export type SearchHit = Static<typeof SearchHit>;
export const SearchHitsResponse = Type.Object({ hits: Type.Array(SearchHit), nextCursor: NextCursor });
