import { type Static, Type } from 'typebox';
import { Id, NextCursor, OneOf } from '../core/http/schema.ts';
import { PASSAGE_KINDS } from './passages.table.ts';

/** The text of a search: two letters or more. */
export const SearchTerm = Type.String({
  minLength: 2,
  maxLength: 200,
  pattern: '\\S\\s*\\S',
  'x-message': 'Buscá dos letras o más.',
});
export const SearchPaging = {
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
};

export const EverythingQuery = Type.Object({
  q: SearchTerm,
  kind: Type.Optional(OneOf(PASSAGE_KINDS)),
  courseId: Type.Optional(Id),
  ...SearchPaging,
});

/** `match` is the first that was found. All plain text. */
export const HighlightParts = Type.Object({
  before: Type.String(),
  match: Type.String(),
  after: Type.String(),
});
/** From and to, as positions in the text: every word that was found. */
export const Marks = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]));

export const SearchHit = Type.Object({
  kind: OneOf(PASSAGE_KINDS),
  courseId: Id,
  courseName: Type.String(),
  lectureId: Type.Optional(Id),
  lectureTitle: Type.Optional(Type.String()),
  /** The id of the material with the hit. */
  attachmentId: Type.Optional(Id),
  /** The ids of the question with the hit and of its quiz. */
  questionId: Type.Optional(Id),
  quizId: Type.Optional(Id),
  /** The second in the lecture. */
  second: Type.Optional(Type.Number()),
  title: Type.String(),
  text: Type.String(),
  marks: Marks,
  highlight: HighlightParts,
  score: Type.Integer(),
});
export type SearchHit = Static<typeof SearchHit>;
export const EverythingResponse = Type.Object({ hits: Type.Array(SearchHit), nextCursor: NextCursor });
