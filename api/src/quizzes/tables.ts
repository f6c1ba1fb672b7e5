import type { PersonalDataOf } from '../core/database/personal-data.ts';
import { type AnswerFilesTable, answerFilesData } from './answer-files/answer-files.table.ts';
import {
  type AttemptAnswersTable,
  type AttemptsTable,
  attemptAnswersData,
  attemptsData,
  type LateAnswersTable,
  lateAnswersData,
} from './attempts/attempts.table.ts';
import { type LateWaiversTable, lateWaiversData } from './grading/late-waivers.table.ts';
import type { QuestionsTable, QuestionTagsTable, QuizImagesTable } from './questions/questions.table.ts';
import {
  type NotifiedQuizzesTable,
  type QuizDatesTable,
  type QuizExtraTimeTable,
  type QuizSlotsTable,
  type QuizzesTable,
  quizExtraTimeData,
} from './quizzes.table.ts';

export interface QuizzesTables {
  answerFiles: AnswerFilesTable;
  attemptAnswers: AttemptAnswersTable;
  attempts: AttemptsTable;
  lateAnswers: LateAnswersTable;
  lateWaivers: LateWaiversTable;
  questions: QuestionsTable;
  questionTags: QuestionTagsTable;
  quizDates: QuizDatesTable;
  quizExtraTime: QuizExtraTimeTable;
  quizImages: QuizImagesTable;
  quizSlots: QuizSlotsTable;
  quizzes: QuizzesTable;
  toldQuizzes: NotifiedQuizzesTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends QuizzesTables {}
}

export const quizzesData: PersonalDataOf<QuizzesTables> = {
  answerFiles: answerFilesData,
  attemptAnswers: attemptAnswersData,
  attempts: attemptsData,
  lateAnswers: lateAnswersData,
  lateWaivers: lateWaiversData,
  questions: 'nobody',
  questionTags: 'nobody',
  quizDates: 'nobody',
  quizExtraTime: quizExtraTimeData,
  quizImages: 'nobody',
  quizSlots: 'nobody',
  quizzes: 'nobody',
  toldQuizzes: 'nobody',
};
