import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveLecture } from './save-lecture.ts';

const HOUR_MS = 3_600_000;

const server = vi.hoisted(() => ({ renewals: 0, videoMs: 0, videos: [] as string[] }));
const device = vi.hoisted(() => ({ saved: [] as object[], videos: [] as string[], failures: 0 }));
vi.mock('../../study-ui/unsent/portal-cache.ts', () => ({ cachePortal: async () => undefined }));
vi.mock('./saved-responses.ts', () => ({ fetchLectureResponses: async () => ({}) }));
vi.mock('./fetch-lecture-with-context.ts', () => ({
  fetchLectureWithContext: async () => {
    server.renewals += 1;
    const sign = (path: string) => `/api/media/${path}?signature=${server.renewals}`;
    const video = server.videos[server.renewals - 1] ?? 'video';
    const sources = [{ quality: '360p', height: 360, size: 1, url: sign(video), type: 'video/mp4' }];
    return {
      lecture: { kind: 'video', title: 'Límites', posterUrl: sign('poster'), video: { sources } },
      attachments: [{ id: 1, name: 'a.pdf', url: sign('material') }],
    };
  },
}));
vi.mock('./reject-on-abort.ts', async (original) => ({
  ...(await original<typeof import('./reject-on-abort.ts')>()),
  waitForRetry: async () => undefined,
}));
vi.mock('./saved-video.ts', () => ({
  DownloadRefusedError: class extends Error {},
  downloadVideo: async (_key: string, { url }: { url: string }) => {
    device.videos.push(url);
    device.failures -= 1;
    if (device.failures >= 0) throw new TypeError('Failed to fetch');
    vi.setSystemTime(Date.now() + server.videoMs);
    return 1;
  },
}));
vi.mock('./saved-lectures.ts', () => ({
  listSavedLectures: async () => ({ saved: [], begun: [] }),
  findSavedLecture: async () => undefined,
  findPartialSave: async () => undefined,
  lockSavedLecture: (_key: string, _options: object, work: () => Promise<string[]>) => work(),
  putSavedLecture: async (row: object) => void device.saved.push(row),
  removeSavedFiles: async () => undefined,
  removeSavedLectureInLock: async () => undefined,
  savedFileAddressOf: (key: string, name: string) => `/saved/${key}/${name}`,
  openFileCache: async () => ({ put: async () => undefined }),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(server, { renewals: 0, videos: [] });
  Object.assign(device, { saved: [], videos: [], failures: 0 });
  vi.stubGlobal('location', { href: 'http://portal.test/' });
  vi.stubGlobal('navigator', { storage: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const savedVideos = () => device.videos.map((url) => url.split('?')[0]);

/** Saves a lecture whose video takes this long, and returns the URLs of its other files. */
async function save(videoMs: number): Promise<string[]> {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return new Response('file');
  });
  server.videoMs = videoMs;
  const what = { key: '1/2/3', userId: 1, courseId: 2, lectureId: 3, quality: '360p' as const };
  const events = { onProgress: () => undefined, onWaiting: () => undefined };
  expect(await saveLecture(what, events, new AbortController().signal)).toEqual([]);
  return urls;
}

test('the other files of a lecture whose video took hours come from renewed URLs', async () => {
  const renewed = ['/api/media/poster?signature=2', '/api/media/material?signature=2'];
  expect(await save(2 * HOUR_MS)).toEqual(renewed);
  expect(device.saved.at(-1)).toMatchObject({ lecture: { posterUrl: renewed[0] }, parts: 1 });
});

test('a quick save asks for the lecture once', async () => {
  await save(60_000);
  expect(server.renewals).toBe(1);
});

test('a video that was replaced while it was saved is saved again', async () => {
  server.videos = ['old', 'new', 'new', 'new'];
  const urls = await save(2 * HOUR_MS);
  expect(savedVideos()).toEqual(['/api/media/old', '/api/media/new']);
  expect(urls).toEqual(['/api/media/poster?signature=4', '/api/media/material?signature=4']);
});

test('a video that was replaced while the connection was lost is saved only once', async () => {
  server.videos = ['old', 'new'];
  device.failures = 1;
  const urls = await save(0);
  expect(savedVideos()).toEqual(['/api/media/old', '/api/media/new']);
  expect(urls).toEqual(['/api/media/poster?signature=2', '/api/media/material?signature=2']);
});
