import type { NewQuestionBody } from '../../../src/quizzes/questions/questions.schema.ts';
import type { NewQuizBody } from '../../../src/quizzes/quizzes.schema.ts';

export interface DemoQuiz {
  course: string;
  /** Days from now. */
  opensInDays?: number;
  closesInDays?: number;
  settings: Omit<NewQuizBody, 'questions' | 'opensAt' | 'closesAt'>;
  questions: readonly NewQuestionBody[];
  /** The course's students, except the one whom a tour follows, have sat it. */
  taken: boolean;
}
