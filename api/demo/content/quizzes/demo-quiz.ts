import type { NewQuestionBody } from '../../../src/quizzes/questions/questions.schema.ts';
import type { NewQuizBody } from '../../../src/quizzes/quizzes.schema.ts';

export interface DemoQuiz {
  course: string;
  /** In days from now. */
  opensInDays?: number;
  closesInDays?: number;
  settings: Omit<NewQuizBody, 'questions' | 'opensAt' | 'closesAt'>;
  questions: readonly NewQuestionBody[];
  /** Where questions are explained, by their titles: a lecture's title and the second of its video. */
  explained: Readonly<Record<string, readonly [lecture: string, second: number]>>;
  /** True when the course's students, except the newcomer of guided tours, have taken it. */
  taken: boolean;
}
