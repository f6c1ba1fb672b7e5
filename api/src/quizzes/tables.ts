import type { AnswerFilesTable } from './answer-files/answer-files.table.ts';
import type { AttemptAnswersTable, AttemptsTable, LateAnswersTable } from './attempts/attempts.table.ts';
import type { QuestionsTable, QuestionTagsTable, QuizImagesTable } from './questions/questions.table.ts';
import type {
  NotifiedQuizzesTable,
  QuizExtraTimeTable,
  QuizSlotsTable,
  QuizzesTable,
} from './quizzes.table.ts';

export interface QuizzesTables {
  answerFiles: AnswerFilesTable;
  attemptAnswers: AttemptAnswersTable;
  attempts: AttemptsTable;
  kysely_migration: { name: string; timestamp: string };
  lateAnswers: LateAnswersTable;
  questions: QuestionsTable;
  questionTags: QuestionTagsTable;
  quizExtraTime: QuizExtraTimeTable;
  quizImages: QuizImagesTable;
  quizSlots: QuizSlotsTable;
  quizzes: QuizzesTable;
  toldQuizzes: NotifiedQuizzesTable;
}
