import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cast, createCast } from './cast.ts';
import { CourseTransferClient } from './course-transfer-client.ts';
import { createTestApp, type TestApp } from './harness.ts';

// Importing modules see each new value, because an ES module's exports are live.
export let t: TestApp;
export let cast: Cast;
export let transferClient: CourseTransferClient;

export async function renewCourse(): Promise<void> {
  cast = await createCast(t);
  transferClient = new CourseTransferClient(t, cast);
}

/** Registers hooks that start one API per file, and create a course with its cast for each test. */
export function setUpImportTests(): void {
  beforeAll(async () => {
    t = await createTestApp();
  });
  beforeEach(renewCourse);
  afterAll(() => t.close());
}
