import type { HomeCourse } from '@rambla/api/contract';

/** Course fields to filter by, each named like its query parameter. */
export const FACETS = [
  { name: 'code', label: 'Código' },
  { name: 'period', label: 'Período' },
  { name: 'shift', label: 'Turno' },
] as const;

/** Lists the courses' different values in descending order; courses without one count as empty. */
export function facetValues(courses: HomeCourse[], name: (typeof FACETS)[number]['name']): string[] {
  return [...new Set(courses.map((course) => course[name]))].sort().reverse();
}

/** Lists the facets with several values, except those where every course has a different one. */
export function usefulFacets(courses: HomeCourse[]) {
  return FACETS.filter(({ name }) => {
    const { length } = facetValues(courses, name);
    return length > 1 && length < courses.length;
  });
}

/** Filters the courses by the values in the address. */
export function chosenCourses(courses: HomeCourse[], get: (name: string) => string): HomeCourse[] {
  return courses.filter((course) =>
    FACETS.every(({ name }) => get(name) === '' || course[name] === get(name)),
  );
}
