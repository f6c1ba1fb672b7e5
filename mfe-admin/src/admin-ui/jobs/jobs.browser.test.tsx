import type { Job } from '@rambla/api/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, mount } from '../mount.tsx';
import { useScreenJob } from './jobs.ts';

const JOB: Job = {
  id: 7,
  kind: 'courses.export',
  name: 'Cálculo',
  courseId: 1,
  state: 'running',
  progress: 0.5,
  createdAt: '2026-11-21T12:00:00.000Z',
  finishedAt: null,
};
const ignore = () => undefined;

function Sample() {
  const { job, isBusy } = useScreenJob('courses.export', ignore);
  return <p>{`${job?.state ?? 'none'}, ${isBusy ? 'busy' : 'idle'}`}</p>;
}

afterEach(() => void vi.unstubAllGlobals());

/** Shows a job; its polls get these responses, the last one again and again. */
function show(id: number, responses: (() => Response)[]): void {
  vi.stubGlobal('fetch', async () => (responses.length > 1 ? responses.shift() : responses[0])?.());
  mount(<Sample />, `/?job=${id}`);
}

test('polling goes on after 503 and 429, before and after the first answer', async () => {
  const running = () => Response.json({ job: JOB });
  const done = () => Response.json({ job: { ...JOB, state: 'done' } });
  show(JOB.id, [() => errorResponse(503), running, () => errorResponse(429), done]);
  await expect.element(page.getByText('none, busy')).toBeVisible();
  await expect.element(page.getByText('running, busy')).toBeVisible();
  await expect.element(page.getByText('done, idle')).toBeVisible();
});

test('a job that does not exist ends the wait', async () => {
  show(8, [() => errorResponse(404)]);
  await expect.element(page.getByText('none, idle')).toBeVisible();
});
