import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeUnsentNotes, noteOutbox, queueNote } from './send-notes.ts';

vi.mock('@rambla/kit/device', () => ({
  listSealed: async () => [],
  putSealed: async () => undefined,
  removeSealed: async () => undefined,
}));

const server = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('../../study-ui/unsent/send-as-current-user.ts', () => ({ sendAsCurrentUser: server.send }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  startSession({ token: 't', role: 'student', userId: 1 });
  await queueNote({ key: 'k', userId: 1, courseId: 2, lectureId: 3, note: { text: 'Ojo', second: 20 } });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a note waits behind a page of a log-in or a filter, until the server returns it', async () => {
  for (const status of [200, 403]) {
    server.send.mockImplementation(async () => new Response('<h1>Welcome</h1>', { status }));
    await noteOutbox.send();
    expect(await describeUnsentNotes(1), String(status)).toEqual(['1 nota']);
  }
  server.send.mockImplementation(async () => Response.json({ note: { id: 9 } }, { status: 201 }));
  await noteOutbox.send();
  expect(await describeUnsentNotes(1)).toEqual([]);
});
