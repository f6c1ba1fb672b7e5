import { contentKeyOf, type OrderedSection } from '../../courses/content/content-order.ts';
import type { PlanItem, PlanSection } from './plan.schema.ts';

/** Splits seconds into hours and minutes; less than a minute counts as one. */
export function toHoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Keeps the items visible to the reader, and sums each section's length. */
export function buildPlanSections(order: OrderedSection[], items: PlanItem[]): PlanSection[] {
  const byKey = new Map(items.map((item) => [contentKeyOf(item), item]));
  const sections = order.map(({ name, items: keys }) => ({
    name,
    items: keys.flatMap((key) => byKey.get(contentKeyOf(key)) ?? []),
  }));
  return sections
    .filter((section) => section.items.length > 0)
    .map((section, index) => {
      const lectures = section.items.filter(({ kind }) => kind === 'lecture');
      const seconds = lectures.reduce((sum, { lecture }) => sum + (lecture?.durationSeconds ?? 0), 0);
      return {
        name: section.name,
        lectureCount: lectures.length,
        ...toHoursAndMinutes(seconds),
        unfolded: index === 0,
        done: lectures.length > 0 && lectures.every(({ lecture }) => lecture?.done),
        items: section.items,
      };
    });
}
