import { now } from '../src/core/time/time.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import type { CourseRole } from '../src/courses/subscriptions/course-roles.ts';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

/** Visitor, students, teachers and administrator; `+` means in the course, `-` outside it. */
export const CAST_PARTS = ['A', 'S-', 'S+', 'T+', 'T-', 'Ad'] as const;
export type CastPart = (typeof CAST_PARTS)[number];

export interface Cast {
  courseId: number;
  people: Record<Exclude<CastPart, 'A'>, Actor> & { A: null };
}

/** The fields of every cast's course. */
export const TEST_COURSE = { name: 'Álgebra', type: 'FING', category: 'Matemática' } as const;

const ROLES = { 'S-': 'student', 'S+': 'student', 'T+': 'teacher', 'T-': 'teacher', Ad: 'admin' } as const;

/** Creates one person per name, all at once. */
export async function createPeopleByName<Name extends string>(
  t: TestApp,
  roles: Record<Name, Actor['role']>,
): Promise<Record<Name, Actor>> {
  const actors = await t.actors(Object.values(roles));
  return Object.fromEntries(Object.keys(roles).map((name, index) => [name, actors[index]])) as Record<
    Name,
    Actor
  >;
}

/** Creates one person for each part; the visitor is null. */
export async function createPeople(t: TestApp): Promise<Cast['people']> {
  return { A: null, ...(await createPeopleByName(t, ROLES)) };
}

/** Subscribes people to courses in one statement. */
export async function subscribeAll(
  t: TestApp,
  rows: { userId: number; courseId: number; courseRole?: CourseRole }[],
): Promise<void> {
  const at = { expiresAt: null, groupId: null, createdAt: now() };
  await t.db
    .insertInto('subscriptions')
    .values(rows.map((row) => ({ courseRole: null, ...row, ...at })))
    .execute();
}

/** Creates a course in which the given people, or new people, have their parts. */
export async function createCast(t: TestApp, given?: Cast['people']): Promise<Cast> {
  const { id: courseId } = await insertCourse(t.db, TEST_COURSE);
  const people = given ?? (await createPeople(t));
  await subscribeAll(
    t,
    (['S+', 'T+'] as const).map((part) => ({ userId: people[part].id, courseId })),
  );
  return { courseId, people };
}

/** Pairs each part with its expected value, for `test.each`. */
export function pairWithParts<T>(expected: readonly [T, T, T, T, T, T]): [CastPart, T][] {
  return CAST_PARTS.map((part, index) => [part, expected[index] as T]);
}
