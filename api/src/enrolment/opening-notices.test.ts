import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { upsertSubscription } from '../courses/subscriptions/subscriptions.queries.ts';
import { sendOpeningNotices } from './send-opening-notices.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const path = () => `/courses/${cast.courseId}/opening_notice`;

async function set(body: Record<string, unknown>): Promise<void> {
  const { course } = (await t.call('GET', `/courses/${cast.courseId}`, { as: cast.people.Ad })).json();
  const sent = { as: cast.people.Ad, body: { ...course, ...body } };
  expect((await t.call('PUT', '/courses', sent)).statusCode).toBe(200);
}

async function announced(): Promise<string[]> {
  // Imitates two processes that run at the same time.
  await Promise.all([sendOpeningNotices(t.app), sendOpeningNotices(t.app)]);
  return (await t.mails()).map(({ to }) => to?.[0]?.address ?? '').sort();
}

test('who asked is told once when the course opens, unless they came in meanwhile or want it no more', async () => {
  const people = { asked: cast.people['S-'], twice: cast.people['T-'], gone: await t.actor('student') };
  const joined = await t.actor('student');
  for (const as of [...Object.values(people), people.twice, joined])
    expect((await t.call('PUT', path(), { as })).statusCode).toBe(204);
  const own = async () =>
    (await t.call('GET', `/courses/${cast.courseId}/enrolment`, { as: people.gone })).json();
  expect((await own()).enrolment).toMatchObject({ kind: 'closed', notice: true });
  await t.call('DELETE', path(), { as: people.gone });
  expect((await own()).enrolment).toMatchObject({ notice: false });
  await upsertSubscription(t.db, { userId: joined.id, courseId: cast.courseId });

  expect(await announced()).toEqual([]);
  await set({ enrolment: 'open' });
  // Set directly, because the API refuses to hide a course with students.
  await t.db.updateTable('courses').set({ state: 'draft' }).where('id', '=', cast.courseId).execute();
  expect(await announced()).toEqual([]);
  await set({ state: 'published' });
  const told = [people.asked.email, people.twice.email].sort();
  expect(await announced()).toEqual(told);
  expect((await t.mails())[0]).toMatchObject({ subject: 'Abrió la inscripción de Álgebra' });

  expect((await t.call('PUT', path(), { as: people.gone })).statusCode).toBe(409);
  await set({ enrolment: 'closed' });
  await set({ enrolment: 'request' });
  expect(await announced()).toEqual(told);
});
