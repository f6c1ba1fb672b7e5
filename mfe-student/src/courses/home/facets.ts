import type { HomeCourse } from '@rambla/api/contract';

/** The texts of a course that a list is filtered by, as the address names them. */
export const FACETS = [
  { name: 'code', label: 'Código' },
  { name: 'period', label: 'Período' },
  { name: 'shift', label: 'Turno' },
] as const;

/** The different values of courses, the last ones first; empty for courses without one. */
export function facetValues(courses: HomeCourse[], name: (typeof FACETS)[number]['name']): string[] {
  return [...new Set(courses.map((course) => course[name]))].sort().reverse();
}

/** Filters that actually divide the courses, without filters for a single course. */
export function usefulFacets(courses: HomeCourse[]) {
  return FACETS.filter(({ name }) => {
    const { length } = facetValues(courses, name);
    return length > 1 && length < courses.length;
  });
}

/** The courses that have what the address chooses. */
export function chosenCourses(courses: HomeCourse[], get: (name: string) => string): HomeCourse[] {
  return courses.filter((course) =>
    FACETS.every(({ name }) => get(name) === '' || course[name] === get(name)),
  );
}
