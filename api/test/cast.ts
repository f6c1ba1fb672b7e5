import { insertCourse } from '../src/courses/courses.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

/** The columns of the API contract: anonymous, student outside / in the course, its teacher / another's, admin. */
export const PARTS = ['A', 'S-', 'S+', 'T+', 'T-', 'Ad'] as const;
export type Part = (typeof PARTS)[number];

export interface Cast {
  courseId: number;
  people: Record<Exclude<Part, 'A'>, Actor> & { A: null };
}

/** Creates all kinds of people that the API contract distinguishes. */
export async function createPeople(t: TestApp): Promise<Cast['people']> {
  return {
    A: null,
    'S-': await t.actor('student'),
    'S+': await t.actor('student'),
    'T+': await t.actor('teacher'),
    'T-': await t.actor('teacher'),
    Ad: await t.actor('admin'),
  };
}

/** Creates a course, in which `people` have their parts. */
export async function createCast(t: TestApp, given?: Cast['people']): Promise<Cast> {
  const course = await insertCourse(t.db, { name: 'Álgebra', type: 'FING', category: 'Matemática' });
  const people = given ?? (await createPeople(t));
  for (const part of ['S+', 'T+'] as const) {
    await upsertSubscription(t.db, { userId: people[part].id, courseId: course.id });
  }
  return { courseId: course.id, people };
}

/** Pairs `expected`, in the order of PARTS, for `test.each`. */
export function byPart<T>(expected: readonly [T, T, T, T, T, T]): [Part, T][] {
  return PARTS.map((part, index) => [part, expected[index] as T]);
}
