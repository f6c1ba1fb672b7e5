import type { Lecture } from '@rambla/api/contract';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../admin-ui/mount.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import type { UploadRecord } from './upload-records.ts';
import { videoUploadList } from './uploads.ts';

const device = vi.hoisted(() => ({ records: [] as UploadRecord[] }));
vi.mock('./upload-records.ts', async (load) => ({
  ...(await load<object>()),
  readUploadRecords: async () => device.records,
}));

const FILE = new File(['bytes'], 'clase.mp4', { type: 'video/mp4', lastModified: 1 });
const URL_BEGUN = '/api/courses/2/lectures/5/upload/abc';

beforeEach(() => {
  startSession({ token: 'a-token', role: 'teacher', userId: 7 });
  const file = { fileName: FILE.name, size: FILE.size, lastModified: FILE.lastModified };
  device.records = [{ courseId: 2, lectureId: 5, userId: 7, ...file, uploadUrl: URL_BEGUN, sent: 2 }];
});
afterEach(() => endSession('logout'));

const Count = () => <p>{videoUploadList.useRows().length} subidas</p>;

test('an upload that ended is no longer shown as interrupted', async () => {
  const lectures = [{ id: 5, title: 'Límites' } as Lecture];
  mount(
    <>
      <UnfinishedUploads courseId={2} lectures={lectures} />
      <Count />
    </>,
  );
  await expect.element(page.getByText(/Quedó a medias/)).toBeVisible();
  const row = { courseId: 2, lectureId: 5, fileName: FILE.name, size: 5, sent: 5, status: 'done' } as const;
  videoUploadList.add(row);
  await expect.element(page.getByText(/Quedó a medias/)).not.toBeInTheDocument();
  videoUploadList.remove(5);
  await expect.element(page.getByText('0 subidas')).toBeVisible();
  expect(page.getByText(/Quedó a medias/).elements()).toEqual([]);
});
