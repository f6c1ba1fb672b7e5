import { expect } from 'vitest';
import type { Lecture } from '../src/courses/lectures/lectures.schema.ts';
import type { Cast } from './cast.ts';
import type { TestApp } from './harness.ts';
import { createVideoForm } from './sample-files.ts';

/** Uploads a video as the course's teacher, converts it, and reads its lecture. */
export async function createVideoLecture(
  t: TestApp,
  { courseId, people }: Cast,
  video: Buffer,
): Promise<Lecture> {
  const path = `/courses/${courseId}/lectures`;
  const as = people['T+'];
  const response = await t.call('POST', path, { as, ...createVideoForm({ title: 'Clase' }, video) });
  expect(response.statusCode, response.body).toBe(201);
  await t.app.jobs.flush();
  return (await t.call('GET', `${path}/${response.json().lecture.id}`, { as })).json().lecture;
}
