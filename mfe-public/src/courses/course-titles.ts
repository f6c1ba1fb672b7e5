import type { CourseType } from '@rambla/api/contract';

/** Titles of the lists, both in the server's HTML and in the rendered page. */
export const COURSE_LIST_TITLES: Record<CourseType, string> = {
  FCEA: 'Cursos de Ciencias Económicas',
  FING: 'Cursos de Ingeniería',
  CORTOS: 'Cursos cortos y carreras',
};
