import type { CourseType } from '@rambla/api/contract';
import type { IconName } from '@rambla/kit/ui/icon';

/** Names and styles of the course types. */
export const COURSE_TYPE_STYLES: Record<
  CourseType,
  { label: string; chip: string; swatch: string; icon: IconName }
> = {
  FCEA: { label: 'Ciencias Económicas', chip: 'chip-fcea', swatch: 'fcea', icon: 'chart' },
  FING: { label: 'Ingeniería', chip: 'chip-fing', swatch: 'fing', icon: 'compass' },
  CORTOS: { label: 'Cursos cortos y carreras', chip: 'chip-cortos', swatch: 'cortos', icon: 'bolt' },
};

export const COURSE_TYPE_CODES = Object.keys(COURSE_TYPE_STYLES) as CourseType[];

export function isCourseType(text: string | undefined): text is CourseType {
  return COURSE_TYPE_CODES.some((code) => code === text);
}
