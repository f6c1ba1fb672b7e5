import type { Generated, Selectable } from 'kysely';
import type { QuestionKind } from '../kinds/kinds.ts';

/** A question of a course's bank. */
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
  /** The lecture and second that explain the question. */
  lectureId: Generated<number | null>;
  lectureSecond: Generated<number>;
  /** Set while an import is unfinished, which hides the question. */
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
  /** The folded tag, so that Álgebra and algebra are the same. */
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
