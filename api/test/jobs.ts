import { expect } from 'vitest';
import type { Job } from '../src/platform/jobs/jobs.schema.ts';
import type { Actor, callApp } from './actors.ts';
import type { TestApp } from './harness.ts';

/** A finished job whose result has a type known to the test. */
export type FinishedJob<Result> = Omit<Job, 'result'> & { result: Result };

/** Runs the job that a call has started to its end, and reads the finished job. */
export async function runJobToEnd<Result>(
  t: TestApp,
  response: Awaited<ReturnType<typeof callApp>>,
  as: Pick<Actor, 'token'>,
): Promise<FinishedJob<Result>> {
  expect(response.statusCode, response.body).toBe(202);
  const { id } = response.json().job;
  expect(response.headers.location).toBe(`/api/jobs/${id}`);
  await t.app.jobs.flush();
  const { job } = (await t.call('GET', `/jobs/${id}`, { as })).json();
  expect(['done', 'failed']).toContain(job.state);
  return job;
}
