import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadRecord } from './upload-records.ts';
import { VideoUpload } from './video-upload.ts';

const device = vi.hoisted(() => ({ records: [] as UploadRecord[] }));
vi.mock('./upload-records.ts', async (load) => ({
  ...(await load<object>()),
  findUploadRecord: async () => device.records[0],
  removeUploadRecord: async () => void device.records.pop(),
}));

const FILE = new File(['bytes'], 'clase.mp4', { type: 'video/mp4', lastModified: 1 });
const URL_BEGUN = '/api/courses/2/lectures/5/upload/abc';
let deleted: string[];

beforeEach(() => {
  startSession({ token: 'a-token', role: 'teacher', userId: 7 });
  deleted = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'DELETE') deleted.push(new URL(url).pathname);
    return new Response(null, { status: 204 });
  });
  const file = { fileName: FILE.name, size: FILE.size, lastModified: FILE.lastModified };
  device.records = [{ courseId: 2, lectureId: 5, userId: 7, ...file, uploadUrl: URL_BEGUN, sent: 2 }];
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const begin = (file: File) => {
  const handlers = { onEnd: () => undefined, onFull: () => undefined };
  return new VideoUpload({ courseId: 2, lectureId: 5, file, before: undefined, ...handlers });
};

test('cancelling a resumed upload before its turn deletes it on the server', async () => {
  await begin(FILE).cancel();
  expect(deleted).toEqual([URL_BEGUN]);
});

test('another file in place of an interrupted upload deletes that upload on the server', async () => {
  await begin(new File(['other'], 'otra.mp4')).leave();
  expect(deleted).toEqual([URL_BEGUN]);
});
