import { Type } from 'typebox';
import { UnsignedInteger } from '../../core/http/schema.ts';
import { CourseWeekFigures, PendingWork, TeacherAgendaEvent } from '../teacher-home/teacher-home.schema.ts';

export const CourseHomeResponse = Type.Object({
  desk: Type.Object({
    days: Type.Array(Type.String()),
    waiting: PendingWork,
    /** Pending requests to join; 0 for people who cannot decide on them. */
    requests: UnsignedInteger,
    /** The number of reported posts. */
    reports: UnsignedInteger,
    week: CourseWeekFigures,
    agenda: Type.Array(TeacherAgendaEvent),
  }),
});
export type CourseHome = Type.Static<typeof CourseHomeResponse>['desk'];
