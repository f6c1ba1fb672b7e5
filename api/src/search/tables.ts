import type { FileTextsTable, PassagesDueTable, PassagesTable } from './passages.table.ts';
import type { TutorDaysTable, TutorQuestionsTable } from './tutor/tutor.table.ts';

export interface SearchTables {
  fileTexts: FileTextsTable;
  passages: PassagesTable;
  passagesDue: PassagesDueTable;
  tutorDays: TutorDaysTable;
  tutorQuestions: TutorQuestionsTable;
}
