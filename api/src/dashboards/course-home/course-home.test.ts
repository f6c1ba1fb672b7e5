import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { insertEnrolmentRequest } from '../../enrolment/enrolment.queries.ts';
import type { CourseHome } from './course-home.schema.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

async function desk(as: Actor, courseId = cast.courseId): Promise<CourseHome> {
  return (await t.call('GET', `/courses/${courseId}/desk`, { as })).json().desk;
}

test('an administrator sees the course that they do not teach, a teacher only their own', async () => {
  const { Ad: admin } = cast.people;
  expect((await desk(admin)).week).toMatchObject({ courseId: cast.courseId });
  const other = (
    await t.call('POST', '/courses', { as: admin, body: { name: 'Otra', type: 'FING' } })
  ).json();
  const refused = await t.call('GET', `/courses/${other.course.id}/desk`, { as: cast.people['T+'] });
  expect(refused.statusCode).toBe(403);
});

test('counts only what belongs to the course', async () => {
  const { Ad: admin, 'T+': teacher } = cast.people;
  const body = {
    title: 'Consultas',
    startsAt: fromNow(DAY),
    durationMinutes: 60,
    url: 'https://sala.test/1',
  };
  await t.call('POST', `/courses/${cast.courseId}/live_classes`, { as: teacher, body });
  const other = (
    await t.call('POST', '/courses', { as: admin, body: { name: 'Aparte', type: 'FING' } })
  ).json();
  expect((await desk(teacher)).agenda).toMatchObject([{ kind: 'live', title: 'Consultas' }]);
  expect((await desk(admin, other.course.id)).agenda).toEqual([]);
});

test('tells who asks to join to those who decide on it', async () => {
  await insertEnrolmentRequest(t.db, cast.people['S-'].id, cast.courseId);
  expect((await desk(cast.people.Ad)).requests).toBe(1);
  expect((await desk(cast.people['T+'])).requests).toBe(0);
});
