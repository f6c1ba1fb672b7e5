import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture } from '../../../test/watching.ts';

let t: TestApp;
let cast: Cast;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  student = cast.people['S+'];
});
afterAll(() => t.close());

async function track(lectureId: number, body: object) {
  const path = `/courses/${cast.courseId}/lectures/${lectureId}/track`;
  const response = await t.call('POST', path, {
    as: student,
    body: { viewId: 'v1', openSeconds: 100, ...body },
  });
  expect(response.statusCode).toBe(204);
}

async function progress(lectureId: number, as: Actor = student) {
  const path = `/courses/${cast.courseId}/lectures/${lectureId}`;
  const { resumeSeconds, coverage } = (await t.call('GET', path, { as })).json().lecture;
  return { resumeSeconds, coverage };
}

test('a lecture tells where its viewer left off and how much they have watched', async () => {
  const lectureId = await makeLecture(t, cast.courseId);
  expect(await progress(lectureId)).toEqual({ resumeSeconds: 0, coverage: 0 });
  await track(lectureId, { intervals: [[0, 20]], position: 20.25 });
  await track(lectureId, { intervals: [[10, 30]], position: 30.5 });
  expect(await progress(lectureId)).toEqual({ resumeSeconds: 30.5, coverage: 0.3 });
  expect(await progress(lectureId, cast.people['T+'])).toEqual({ resumeSeconds: 0, coverage: 0 });
  await track(lectureId, { intervals: [[0, 100]], position: 100, ended: true });
  expect(await progress(lectureId)).toEqual({ resumeSeconds: 0, coverage: 1 });
});

test('the list of lectures tells the same', async () => {
  const { lectures } = (await t.call('GET', `/courses/${cast.courseId}/lectures`, { as: student })).json();
  expect(lectures).toMatchObject([{ resumeSeconds: 0, coverage: 1 }]);
});

test('without a known length, coverage counts from the end that the player met', async () => {
  const lectureId = await makeLecture(t, cast.courseId, { durationSeconds: null });
  await track(lectureId, { intervals: [[0, 10]], position: 10 });
  expect(await progress(lectureId)).toEqual({ resumeSeconds: 10, coverage: 0 });
  await track(lectureId, { intervals: [[35, 40]], position: 40, ended: true });
  expect(await progress(lectureId)).toEqual({ resumeSeconds: 0, coverage: 0.375 });
});

test('a video made shorter never counts for more than the whole', async () => {
  const lectureId = await makeLecture(t, cast.courseId, { durationSeconds: 90 });
  await track(lectureId, { intervals: [[0, 90]], position: 0 });
  await t.db.updateTable('lectures').set({ durationSeconds: 45 }).where('id', '=', lectureId).execute();
  expect((await progress(lectureId)).coverage).toBe(1);
});
