import type { PlanItem, PlanSection } from './plan.schema.ts';

/** Whole hours and the minutes beyond them; what is shorter than a minute is one. */
export function lengthOf(seconds: number): { hours: number; minutes: number } {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** An item with where it belongs. */
export interface Placed {
  item: PlanItem;
  section: string | null;
  /** Of a lecture: the quiz that opens it. */
  afterQuizId: number | null;
}

/**
 * Arranges a course's lectures in their sections with its quizzes between them: a quiz stands before the first lecture that it
 * opens, one that opens none at the end.
 */
export function arrangePlan(lectures: Placed[], quizzes: PlanItem[]): PlanSection[] {
  const sections: PlanSection[] = [];
  const sectionOf = (name: string | null): PlanSection => {
    const last = sections.at(-1);
    if (last && last.name === name) return last;
    const section = { name, lectureCount: 0, ...lengthOf(0), unfolded: sections.length === 0, items: [] };
    sections.push(section);
    return section;
  };
  const left = new Map(quizzes.map((quiz) => [quiz.id, quiz]));
  const seconds = new Map<PlanSection, number>();
  for (const { item, section: name, afterQuizId } of lectures) {
    const gate = afterQuizId === null ? undefined : left.get(afterQuizId);
    // It closes the section before, if the lecture that it opens begins another.
    if (gate) (sections.at(-1) ?? sectionOf(name)).items.push(gate);
    if (gate) left.delete(gate.id);
    const section = sectionOf(name);
    section.items.push(item);
    section.lectureCount += 1;
    const sum = (seconds.get(section) ?? 0) + (item.lecture?.durationSeconds ?? 0);
    seconds.set(section, sum);
    Object.assign(section, lengthOf(sum));
  }
  if (left.size > 0) (sections.at(-1) ?? sectionOf(null)).items.push(...left.values());
  return sections;
}
