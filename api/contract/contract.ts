// Exports only types, so that browsers load none of the API's code.

// Loads every module's table types, because the types below come from queries on these tables.
import type {} from '../src/personal-data.ts';

export type * from '../src/accounts/contract.ts';
export type * from '../src/community/contract.ts';
export type * from '../src/core/contract.ts';
export type * from '../src/courses/contract.ts';
export type * from '../src/dashboards/contract.ts';
export type * from '../src/enrolment/contract.ts';
export type * from '../src/learning/contract.ts';
export type * from '../src/notifications/contract.ts';
export type * from '../src/operations/contract.ts';
export type * from '../src/platform/contract.ts';
export type * from '../src/portal/contract.ts';
export type * from '../src/quizzes/contract.ts';
export type * from '../src/search/contract.ts';
export type * from '../src/transfer/contract.ts';
