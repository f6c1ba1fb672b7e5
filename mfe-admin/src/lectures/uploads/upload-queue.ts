import { baseApi } from '@rambla/kit/base-api';
import { registerOutbox } from '@rambla/kit/device';
import { store } from '@rambla/kit/store';
import { describeUnfinishedUploads, readUploadRecords } from './upload-records.ts';
import { isVideoUploadActive, videoUploadList } from './uploads.ts';
import { VideoUpload } from './video-upload.ts';

const CONCURRENCY = 2;

// Outlives the screens, so that uploads continue during navigation.
const works = new Map<number, VideoUpload>();
/** A timer that runs while the server accepts no further upload of this person. */
let full: ReturnType<typeof setTimeout> | undefined;

/** Queues a lecture's video; replaces an earlier upload, or resumes it if the file is the same. */
export function enqueueVideoUpload(courseId: number, lectureId: number, file: File): void {
  const before = works.get(lectureId);
  videoUploadList.add({
    courseId,
    lectureId,
    fileName: file.name,
    size: file.size,
    sent: 0,
    status: 'waiting',
  });
  works.set(
    lectureId,
    new VideoUpload({ courseId, lectureId, file, before, onEnd: handleEnd, onFull: handleFull }),
  );
  advance();
}

export function pauseVideoUpload(lectureId: number): void {
  void works.get(lectureId)?.pause('paused').then(advance);
}

/** Resumes after a pause or failure. */
export function resumeVideoUpload(lectureId: number): void {
  videoUploadList.change(lectureId, { status: 'waiting', problem: undefined });
  advance();
}

export async function cancelVideoUpload(lectureId: number): Promise<void> {
  const work = works.get(lectureId);
  videoUploadList.remove(lectureId);
  await work?.cancel();
  // A newer upload may have replaced this one.
  if (works.get(lectureId) === work) works.delete(lectureId);
  lookAgain();
}

function advance(): void {
  if (full !== undefined) return;
  const free = CONCURRENCY - videoUploadList.rows().filter(isVideoUploadActive).length;
  const waiting = videoUploadList.rows().filter(({ status }) => status === 'waiting');
  for (const { lectureId } of waiting.slice(0, Math.max(0, free))) void works.get(lectureId)?.start();
}

function lookAgain(): void {
  clearTimeout(full);
  full = undefined;
  advance();
}

/** Retries waiting uploads after a while, because another page's uploads may end unnoticed. */
function handleFull(seconds: number): void {
  clearTimeout(full);
  full = setTimeout(lookAgain, seconds * 1000);
}

/** Stops all uploads; choosing the same files later resumes them. */
function stopAll(): void {
  for (const [lectureId, work] of works) {
    void work.leave();
    videoUploadList.remove(lectureId);
  }
  works.clear();
  clearTimeout(full);
  full = undefined;
}

registerOutbox('uploads', {
  unsent: async () => {
    const begun = (await readUploadRecords()).map(({ lectureId }) => lectureId);
    const here = videoUploadList.rows().filter(({ status }) => status !== 'done' && status !== 'failed');
    return describeUnfinishedUploads(new Set([...begun, ...here.map(({ lectureId }) => lectureId)]).size);
  },
  stop: stopAll,
});

function handleEnd(): void {
  store.dispatch(baseApi.util.invalidateTags(['Lectures']) as unknown as { type: string });
  lookAgain();
}

window.addEventListener('offline', () => {
  for (const { lectureId } of videoUploadList.rows().filter(isVideoUploadActive))
    void works.get(lectureId)?.pause('offline');
});
window.addEventListener('online', () => {
  for (const { lectureId, status } of videoUploadList.rows()) {
    if (status === 'offline') resumeVideoUpload(lectureId);
  }
});
