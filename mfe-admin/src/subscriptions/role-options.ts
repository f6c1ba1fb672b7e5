import type { Subscription } from '@rambla/api/contract';
import { COURSE_ROLE_LABELS } from '../admin-ui/people/role-names.ts';

export type CourseRole = Subscription['courseRole'];

/** The roles in one course; dialogs offer `teacher` only for teachers' accounts. */
export const COURSE_ROLE_OPTIONS = (Object.keys(COURSE_ROLE_LABELS) as CourseRole[]).map((value) => ({
  value,
  label: COURSE_ROLE_LABELS[value].label,
}));
