import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import { type AnswerFilesTable, answerFilesPersonalData } from './answer-files/answer-files.table.ts';
import {
  type AttemptAnswersTable,
  type AttemptsTable,
  attemptAnswersPersonalData,
  attemptsPersonalData,
  type LateAnswersTable,
  lateAnswersPersonalData,
} from './attempts/attempts.table.ts';
import { type LateWaiversTable, lateWaiversPersonalData } from './grading/late-waivers.table.ts';
import type { QuestionsTable, QuestionTagsTable, QuizImagesTable } from './questions/questions.table.ts';
import {
  type NotifiedQuizzesTable,
  type QuizDatesTable,
  type QuizExtraTimeTable,
  type QuizSlotsTable,
  type QuizzesTable,
  quizExtraTimePersonalData,
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

export const quizzesPersonalData: PersonalDataByTable<QuizzesTables> = {
  answerFiles: answerFilesPersonalData,
  attemptAnswers: attemptAnswersPersonalData,
  attempts: attemptsPersonalData,
  lateAnswers: lateAnswersPersonalData,
  lateWaivers: lateWaiversPersonalData,
  questions: 'nobody',
  questionTags: 'nobody',
  quizDates: 'nobody',
  quizExtraTime: quizExtraTimePersonalData,
  quizImages: 'nobody',
  quizSlots: 'nobody',
  quizzes: 'nobody',
  toldQuizzes: 'nobody',
};
