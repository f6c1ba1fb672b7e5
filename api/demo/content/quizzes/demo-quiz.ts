import type { NewQuestionBody } from '../../../src/quizzes/questions/questions.schema.ts';
import type { NewQuizBody } from '../../../src/quizzes/quizzes.schema.ts';
import type { QuizRow } from '../../../src/quizzes/quizzes.table.ts';

export interface DemoQuiz {
  course: string;
  /** Set for assignments, whose only question takes the submission. */
  assignment?: Pick<QuizRow, 'lateSeconds' | 'lateLoss'>;
  /** Times are relative to today. */
  opensInDays?: number;
  closesInDays?: number;
  settings: Omit<NewQuizBody, 'questions' | 'opensAt' | 'closesAt'>;
  questions: readonly NewQuestionBody[];
  /** The lecture's title and the second of its video that explain each question. */
  explained: Readonly<Record<string, readonly [lecture: string, second: number]>>;
  /** True when the course's students, except the newcomer of guided tours, have taken it. */
  taken: boolean;
}
