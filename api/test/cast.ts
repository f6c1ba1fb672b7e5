import { insertCourse } from '../src/courses/courses.queries.ts';
import { upsertSubscription } from '../src/subscriptions/subscriptions.queries.ts';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

/** The contract's columns: anonymous, student out of / in the course, teacher of it / of another, admin. */
export const PARTS = ['A', 'S-', 'S+', 'T+', 'T-', 'Ad'] as const;
export type Part = (typeof PARTS)[number];

export interface Cast {
  courseId: number;
  people: Record<Exclude<Part, 'A'>, Actor> & { A: null };
}

/** A course of its own with everyone whom the contract's table tells apart. */
export async function createCast(t: TestApp): Promise<Cast> {
  const course = await insertCourse(t.db, { name: 'Álgebra', type: 'FING', category: 'Matemática' });
  const people = {
    A: null,
    'S-': await t.actor('student'),
    'S+': await t.actor('student'),
    'T+': await t.actor('teacher'),
    'T-': await t.actor('teacher'),
    Ad: await t.actor('admin'),
  };
  for (const part of ['S+', 'T+'] as const) {
    await upsertSubscription(t.db, { userId: people[part].id, courseId: course.id });
  }
  return { courseId: course.id, people };
}

/** `expected` in the order of PARTS, ready for `test.each`. */
export function byPart<T>(expected: readonly [T, T, T, T, T, T]): [Part, T][] {
  return PARTS.map((part, index) => [part, expected[index] as T]);
}
