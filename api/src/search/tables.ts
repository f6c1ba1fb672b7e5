import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import type { FileTextsTable, PassagesDueTable, PassagesTable } from './passages.table.ts';
import {
  type TutorDaysTable,
  type TutorQuestionsTable,
  tutorDaysPersonalData,
  tutorQuestionsPersonalData,
} from './tutor/tutor.table.ts';

export interface SearchTables {
  fileTexts: FileTextsTable;
  passages: PassagesTable;
  passagesDue: PassagesDueTable;
  tutorDays: TutorDaysTable;
  tutorQuestions: TutorQuestionsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends SearchTables {}
}

export const searchPersonalData: PersonalDataByTable<SearchTables> = {
  fileTexts: 'nobody',
  passages: 'nobody',
  passagesDue: 'nobody',
  tutorDays: tutorDaysPersonalData,
  tutorQuestions: tutorQuestionsPersonalData,
};
