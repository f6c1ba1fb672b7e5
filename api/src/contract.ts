// The API's types for the browser. Nothing of it runs.

export type * from './accounts/contract.ts';
export type * from './community/contract.ts';
export type * from './core/contract.ts';
export type * from './courses/contract.ts';
export type * from './dashboards/contract.ts';
export type * from './enrolment/contract.ts';
export type * from './learning/contract.ts';
export type * from './notifications/contract.ts';
export type * from './operations/contract.ts';
export type * from './platform/contract.ts';
export type * from './portal/contract.ts';
export type * from './quizzes/contract.ts';
export type * from './search/contract.ts';
export type * from './transfer/contract.ts';
