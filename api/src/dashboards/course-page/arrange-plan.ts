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
  /** The quiz that opens a lecture. */
  afterQuizId: number | null;
}

/**
 * Arranges a course's lectures in their sections with its quizzes between them: a quiz stands before the first lecture that it
 * opens, else behind the last one that explains a question of it (`explained`: lectures by quiz), else at the end.
 */
export function arrangePlan(
  lectures: Placed[],
  quizzes: PlanItem[],
  explained: Map<number, number[]>,
): PlanSection[] {
  const sections: PlanSection[] = [];
  const sectionOf = (name: string | null): PlanSection => {
    const last = sections.at(-1);
    if (last && last.name === name) return last;
    const isFirst = sections.length === 0;
    const section = { name, lectureCount: 0, ...lengthOf(0), unfolded: isFirst, done: false, items: [] };
    sections.push(section);
    return section;
  };
  const left = new Map(quizzes.map((quiz) => [quiz.id, quiz]));
  const gates = new Set(lectures.map(({ afterQuizId }) => afterQuizId));
  const lastOf = (quiz: PlanItem) => {
    const own = explained.get(quiz.id) ?? [];
    return gates.has(quiz.id) ? undefined : lectures.findLast(({ item }) => own.includes(item.id))?.item;
  };
  const behind = Map.groupBy(quizzes, lastOf);
  const seconds = new Map<PlanSection, number>();
  for (const { item, section: name, afterQuizId } of lectures) {
    const gate = afterQuizId === null ? undefined : left.get(afterQuizId);
    // It closes the section before, if the lecture that it opens begins another.
    if (gate) (sections.at(-1) ?? sectionOf(name)).items.push(gate);
    if (gate) left.delete(gate.id);
    const section = sectionOf(name);
    const followers = behind.get(item) ?? [];
    section.items.push(item, ...followers);
    for (const { id } of followers) left.delete(id);
    section.lectureCount += 1;
    const sum = (seconds.get(section) ?? 0) + (item.lecture?.durationSeconds ?? 0);
    seconds.set(section, sum);
    Object.assign(section, lengthOf(sum));
  }
  if (left.size > 0) (sections.at(-1) ?? sectionOf(null)).items.push(...left.values());
  for (const section of sections) {
    const own = section.items.filter(({ kind }) => kind === 'lecture');
    section.done = own.length > 0 && own.every(({ lecture }) => lecture?.done);
  }
  return sections;
}
