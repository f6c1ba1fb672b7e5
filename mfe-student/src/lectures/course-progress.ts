import type { Lecture } from '@rambla/api/contract';

/** Returns the person's progress in a course: the number and share of published lectures done. */
export function courseProgressOf(lectures: Lecture[]): { done: number; published: number; share: number } {
  const published = lectures.filter(({ state }) => state === 'published');
  const done = published.filter((lecture) => lecture.done).length;
  return { done, published: published.length, share: published.length ? done / published.length : 0 };
}
