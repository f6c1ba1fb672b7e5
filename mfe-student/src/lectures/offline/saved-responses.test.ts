import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedLecture } from './saved-lectures.ts';
import { readSavedResponse, refreshSavedResponses } from './saved-responses.ts';

const device = vi.hoisted(() => ({ saved: [] as SavedLecture[] }));
vi.mock('./saved-lectures.ts', () => ({
  listSavedLectures: async () => ({ saved: [...device.saved], begun: [] }),
  findSavedLecture: async (key: string) => device.saved.find((row) => row.key === key),
  lockSavedLecture: (_key: string, _options: object, work: () => Promise<void>) => work(),
  putSavedLecture: async (row: SavedLecture) => {
    device.saved = device.saved.map((old) => (old.key === row.key ? row : old));
  },
}));

const save = (courseId: number, savedAt: string, quizzes: string) =>
  ({
    key: `1/${courseId}/9`,
    savedAt,
    course: { id: courseId },
    lecture: { id: 9 },
    responses: { quizzes },
  }) as unknown as SavedLecture;

/** Responds to every call with 'refreshed'; calls that are `lost` reject, as without a connection. */
function stubFetch(lost: (url: string) => boolean): void {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (lost(url)) throw new TypeError('Failed to fetch');
    return Response.json('refreshed');
  });
}

beforeEach(() => {
  startSession({ token: 't', role: 'student', userId: 1 });
  device.saved = [save(3, '2026-11-20T12:00:00.000Z', 'newer'), save(2, '2026-11-10T12:00:00.000Z', 'older')];
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string) {
        super(new URL(path, 'http://portal.test'));
      }
    },
  );
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('offline screens show the latest responses, also of a lecture that was saved earlier', async () => {
  expect(await readSavedResponse('quizzes')).toBe('newer');
  stubFetch(() => false);
  await refreshSavedResponses(2);
  expect(await readSavedResponse('quizzes')).toBe('refreshed');
});

test('a visit without a connection does not make older responses the latest', async () => {
  stubFetch(() => true);
  await refreshSavedResponses(2);
  expect(await readSavedResponse('quizzes')).toBe('newer');
});

test('a response that alone did not load is not the latest, unlike the others', async () => {
  stubFetch((url) => url.endsWith('/api/quizzes'));
  await refreshSavedResponses(2);
  expect(await readSavedResponse('quizzes')).toBe('newer');
  expect(await readSavedResponse('courses/2/plan')).toBe('refreshed');
});
