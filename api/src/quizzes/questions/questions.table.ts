import type { Generated, Selectable } from 'kysely';
import type { QuestionKind } from '../kinds/kinds.ts';

/** The question bank of a course. */
export interface QuestionsTable {
  id: Generated<number>;
  courseId: number;
  kind: QuestionKind;
  title: string;
  mark: number;
  /** JSON of `QuestionContent`. */
  content: string;
  /** JSON of `RenderedQuestion`: the texts as HTML, rendered on save. */
  rendered: string;
  search: string;
  /** The lecture and second that explain it. */
  lectureId: Generated<number | null>;
  lectureSecond: Generated<number>;
  /** Set during an import: until it ends the question is hidden. */
  importId: string | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}
export type QuestionRow = Selectable<QuestionsTable>;

export interface QuestionTagsTable {
  questionId: number;
  courseId: number;
  tag: string;
  /** The folded tag, so that Álgebra and algebra are one. */
  tagKey: string;
}

/** Pictures of a course's questions; texts refer to them as `image:<id>`. */
export interface QuizImagesTable {
  id: Generated<number>;
  courseId: number;
  fileId: number;
  name: string;
  createdAt: string;
}
