import type { Generated, Selectable } from 'kysely';
import type { QuestionKind } from '../kinds/kinds.ts';

/** The bank of a course. */
export interface QuestionsTable {
  id: Generated<number>;
  courseId: number;
  kind: QuestionKind;
  title: string;
  mark: number;
  /** JSON of `QuestionContent`. */
  content: string;
  /** JSON of `RenderedQuestion`: its texts as HTML, made when it is saved. */
  rendered: string;
  search: string;
  /** Set while an import is on its way; such a question is not there yet. */
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
  /** Folded: Álgebra and algebra are one tag. */
  tagKey: string;
}

/** Pictures of a course's questions, named in texts as `image:<id>`. */
export interface QuizImagesTable {
  id: Generated<number>;
  courseId: number;
  fileId: number;
  name: string;
  createdAt: string;
}
