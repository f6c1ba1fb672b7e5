import type { CourseType } from '@rambla/api/contract';
import type { IconName } from '@rambla/kit/ui/icon';

/** Names and styles of the course types. */
export const COURSE_TYPES: Record<
  CourseType,
  { label: string; chip: string; swatch: string; icon: IconName }
> = {
  FCEA: { label: 'Ciencias Económicas', chip: 'chip-fcea', swatch: 'fcea', icon: 'chart' },
  FING: { label: 'Ingeniería', chip: 'chip-fing', swatch: 'fing', icon: 'compass' },
  CORTOS: { label: 'Cursos cortos y carreras', chip: 'chip-cortos', swatch: 'cortos', icon: 'bolt' },
};

export const TYPE_CODES = Object.keys(COURSE_TYPES) as CourseType[];

export function isCourseType(text: string | undefined): text is CourseType {
  return TYPE_CODES.some((code) => code === text);
}
