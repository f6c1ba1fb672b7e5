import type { Course, CoursePlan } from '@rambla/api/contract';
import { usePageList, usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { isPrerendering } from '@rambla/kit/ui/outline';

/** The page's data: placeholders in the build, then the HTML's texts, then the API's response. */
export type CoursePageData = {
  /** Returns the text at a response path, such as `course.name`. */
  text: (place: string) => string;
  items: <Item>(list: string) => Item[] | undefined;
};

const MARKS: CoursePageData = { text: (place) => `{{${place}}}`, items: () => undefined };

function valueAt(data: object, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);
}

export function toCoursePageData(data: { course: Course; plan: CoursePlan }): CoursePageData {
  return {
    text: (place) => String(valueAt(data, place) ?? ''),
    items: <Item>(list: string) => valueAt(data, list) as Item[] | undefined,
  };
}

/** Returns the data in the page's HTML; null when the page has none. */
export function useCoursePageData(): CoursePageData | null {
  const placeholders = usePagePlaceholders();
  const lists: Record<string, unknown[] | undefined> = {
    'plan.sections': usePageList('plan.sections'),
    'plan.liveClasses': usePageList('plan.liveClasses'),
    'plan.goals': usePageList('plan.goals'),
    'plan.audience': usePageList('plan.audience'),
    'plan.teachers': usePageList('plan.teachers'),
    'plan.related': usePageList('plan.related'),
  };
  if (isPrerendering) return MARKS;
  if (!placeholders) return null;
  return {
    text: (place) => placeholders[place] ?? '',
    items: <Item>(list: string) => lists[list] as Item[] | undefined,
  };
}

/** The sign-up address that returns to this course. */
export function toSignupUrl({ text }: CoursePageData): string {
  return `/signup?next=/lectures/${text('course.id')}/`;
}
