import type { Course, CourseType } from '@rambla/api/contract';

export const COURSE_TYPE_NAMES: Record<CourseType, string> = {
  FCEA: 'Ciencias Económicas',
  FING: 'Ingeniería',
  CORTOS: 'Cursos cortos y carreras',
};

export const COURSE_TYPE_OPTIONS = (Object.keys(COURSE_TYPE_NAMES) as CourseType[]).map((value) => ({
  value,
  label: `${value} · ${COURSE_TYPE_NAMES[value]}`,
}));

/** Spanish names of the ways in which people join a course. */
export const ENROLMENT_NAMES: Record<Course['enrolment'], { label: string; long: string }> = {
  closed: { label: 'Cerrada', long: 'Cerrada: la administración subscribe a cada persona' },
  request: {
    label: 'Con aprobación',
    long: 'Con aprobación: cada persona pide un lugar y la administración decide',
  },
  open: { label: 'Abierta', long: 'Abierta: entra quien quiera' },
};

export const ENROLMENT_OPTIONS = (Object.keys(ENROLMENT_NAMES) as Course['enrolment'][]).map((value) => ({
  value,
  label: ENROLMENT_NAMES[value].long,
}));
