import type { CourseType } from '@rambla/api/contract';

/** Titles of the lists, in the page as the server writes it and once its code is there. */
export const COURSE_TITLES: Record<CourseType, string> = {
  FCEA: 'Cursos de Ciencias Económicas',
  FING: 'Cursos de Ingeniería',
  CORTOS: 'Cursos cortos y carreras',
};
