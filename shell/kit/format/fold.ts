/** Removes case and accents, so that «cálculo», «CALCULO» and «Calculo» are equal. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True when a course's name, type or category contains the term, ignoring case and accents. */
export function courseMatches(
  course: { name: string; type: string; category: string },
  term: string,
): boolean {
  const wanted = fold(term).trim();
  return [course.name, course.type, course.category].some((text) => fold(text).includes(wanted));
}
