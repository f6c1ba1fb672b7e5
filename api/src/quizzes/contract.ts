export type { AnswerFile } from './answer-files/answer-files.schema.ts';
export type {
  Assignment,
  AssignmentBody,
  AssignmentSummary,
  NewAssignmentBody,
  Submission,
} from './assignments/assignments.schema.ts';
export type {
  AnswerSaveResult,
  Attempt,
  AttemptQuestion,
  AttemptSummary,
  SaveAnswerBody,
} from './attempts/attempts.schema.ts';
export type { QuizGradeRow, Regrade } from './grading/grading.schema.ts';
export type {
  GradableAnswer,
  UngradedAnswer,
  UngradedQuestion,
} from './grading/grading-queue.schema.ts';
export type { Answer, ReviewedAnswer } from './kinds/answers.schema.ts';
export type { QuestionKind } from './kinds/kinds.ts';
export type { QuestionExportSummary } from './question-formats/export/export.schema.ts';
export type {
  ImportedQuestion,
  QuestionImportProblem,
  QuestionImportReport,
} from './question-formats/import/import.schema.ts';
export type { NewQuestionBody, Question, QuestionPreview } from './questions/questions.schema.ts';
export type {
  FullQuiz,
  MyQuizState,
  NewQuizBody,
  Quiz,
  QuizBody,
  QuizResult,
  QuizSlot,
  SlotBody,
} from './quizzes.schema.ts';
export type { ItemStatistics, QuizStatistics } from './statistics/statistics.schema.ts';
