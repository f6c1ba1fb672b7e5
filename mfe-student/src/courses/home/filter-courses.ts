import type { HomeCourse } from '@rambla/api/contract';

/** Course fields to filter by, each named like its query parameter. */
export const COURSE_FILTERS = [
  { name: 'code', label: 'Código' },
  { name: 'period', label: 'Período' },
  { name: 'shift', label: 'Turno' },
] as const;

/** Lists a filter's distinct values in descending order; a course without a value counts as ''. */
export function listFilterValues(
  courses: HomeCourse[],
  name: (typeof COURSE_FILTERS)[number]['name'],
): string[] {
  return [...new Set(courses.map((course) => course[name]))].sort().reverse();
}

/** Lists the filters that have several values, but not a different value for every course. */
export function findUsefulFilters(courses: HomeCourse[]) {
  return COURSE_FILTERS.filter(({ name }) => {
    const { length } = listFilterValues(courses, name);
    return length > 1 && length < courses.length;
  });
}

/** Filters the courses by the values in the address. */
export function filterCourses(courses: HomeCourse[], get: (name: string) => string): HomeCourse[] {
  return courses.filter((course) =>
    COURSE_FILTERS.every(({ name }) => get(name) === '' || course[name] === get(name)),
  );
}
