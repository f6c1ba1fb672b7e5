import { accountsData } from './accounts/tables.ts';
import { communityData } from './community/tables.ts';
import type { Tables } from './core/database/database.ts';
import type { PersonalDataOf } from './core/database/personal-data.ts';
import { coreData } from './core/tables.ts';
import { coursesData } from './courses/tables.ts';
import { enrolmentData } from './enrolment/tables.ts';
import { learningData } from './learning/tables.ts';
import { notificationsData } from './notifications/tables.ts';
import { operationsData } from './operations/tables.ts';
import { platformData } from './platform/tables.ts';
import { portalData } from './portal/tables.ts';
import { quizzesData } from './quizzes/tables.ts';
import { searchData } from './search/tables.ts';
import { transferData } from './transfer/tables.ts';

/** Each table's declaration of personal data. */
export const PERSONAL_DATA: PersonalDataOf<Tables> = {
  ...accountsData,
  ...communityData,
  ...coreData,
  ...coursesData,
  ...enrolmentData,
  ...learningData,
  ...notificationsData,
  ...operationsData,
  ...platformData,
  ...portalData,
  ...quizzesData,
  ...searchData,
  ...transferData,
};
