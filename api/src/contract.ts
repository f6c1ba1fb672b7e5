// What the browser knows of the API: types alone, one line per slice, nothing that runs.
export type { ErrorBody } from './schema.ts';
export type * from './portal/registry.ts';
export type { Role } from './users/roles.ts';
export type { CourseType, Enrolment } from './courses/courses.table.ts';
