import { accountsPersonalData } from './accounts/tables.ts';
import { communityPersonalData } from './community/tables.ts';
import type { Tables } from './core/database/database.ts';
import type { PersonalDataByTable } from './core/database/personal-data.ts';
import { corePersonalData } from './core/tables.ts';
import { coursesPersonalData } from './courses/tables.ts';
import { enrolmentPersonalData } from './enrolment/tables.ts';
import { learningPersonalData } from './learning/tables.ts';
import { notificationsPersonalData } from './notifications/tables.ts';
import { operationsPersonalData } from './operations/tables.ts';
import { platformPersonalData } from './platform/tables.ts';
import { portalPersonalData } from './portal/tables.ts';
import { quizzesPersonalData } from './quizzes/tables.ts';
import { searchPersonalData } from './search/tables.ts';
import { transferPersonalData } from './transfer/tables.ts';

/** Each table's declaration of personal data. */
export const PERSONAL_DATA: PersonalDataByTable<Tables> = {
  ...accountsPersonalData,
  ...communityPersonalData,
  ...corePersonalData,
  ...coursesPersonalData,
  ...enrolmentPersonalData,
  ...learningPersonalData,
  ...notificationsPersonalData,
  ...operationsPersonalData,
  ...platformPersonalData,
  ...portalPersonalData,
  ...quizzesPersonalData,
  ...searchPersonalData,
  ...transferPersonalData,
};
