export type { CourseType, ErrorBody, Role } from './http/schema.ts';
