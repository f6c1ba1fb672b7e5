import { expect } from 'vitest';
import type { Job } from '../src/platform/jobs/jobs.schema.ts';
import type { Actor, callApp } from './actors.ts';
import type { TestApp } from './harness.ts';

/** A job whose report has a type known to the test. */
export type EndedJob<Result> = Omit<Job, 'result'> & { result: Result };

/** Runs the job in a response to its end and fetches it from its address. */
export async function runJobToEnd<Result>(
  t: TestApp,
  response: Awaited<ReturnType<typeof callApp>>,
  as: Pick<Actor, 'token'>,
): Promise<EndedJob<Result>> {
  expect(response.statusCode, response.body).toBe(202);
  const { id } = response.json().job;
  expect(response.headers.location).toBe(`/api/jobs/${id}`);
  await t.app.jobs.flush();
  const { job } = (await t.call('GET', `/jobs/${id}`, { as })).json();
  expect(['done', 'failed']).toContain(job.state);
  return job;
}
