import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeUnsentWatchTime, storeWatchTime, watchTimeOutbox } from './send-watched.ts';

vi.mock('@rambla/kit/device', () => ({
  listSealed: async () => [],
  putSealed: async () => undefined,
  removeSealed: async () => undefined,
}));

const server = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('../../study-ui/unsent/send-as-current-user.ts', () => ({ sendAsCurrentUser: server.send }));

const responds = (response: () => Response) => server.send.mockImplementation(async () => response());
const watch = (viewId: string) =>
  storeWatchTime({
    viewId,
    userId: 1,
    courseId: 2,
    lectureId: 3,
    intervals: [[0, 20]],
    position: 20,
    ended: false,
  });

beforeEach(() => {
  vi.useFakeTimers();
  startSession({ token: 't', role: 'student', userId: 1 });
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

test('watch time waits behind a page of a log-in or a filter, until the server takes it', async () => {
  await watch('one');
  for (const status of [200, 403]) {
    responds(() => new Response('<h1>Welcome</h1>', { status }));
    await watchTimeOutbox.send();
    expect(await describeUnsentWatchTime(1), String(status)).toEqual(['20 segundos de clase']);
  }
  responds(() => new Response(null, { status: 204 }));
  await watchTimeOutbox.send();
  expect(await describeUnsentWatchTime(1)).toEqual([]);
});

test('watch time that the API refuses is dropped', async () => {
  await watch('two');
  responds(() => Response.json({ code: 'not_found' }, { status: 404 }));
  await watchTimeOutbox.send();
  expect(await describeUnsentWatchTime(1)).toEqual([]);
});
