import { makePageList } from '../../desk/page-list.ts';

export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'offline' | 'finishing' | 'done' | 'failed';

/** An upload as the screen shows it; one a lecture. */
export type UploadState = {
  lectureId: number;
  courseId: number;
  fileName: string;
  size: number;
  sent: number;
  status: UploadStatus;
  bytesPerSecond?: number | undefined;
  /** Why it stopped, in Spanish. */
  problem?: string | undefined;
};

export function isActive({ status }: UploadState): boolean {
  return status === 'sending' || status === 'finishing';
}

// A page that is closed loses at most a chunk, but the person should know that something is under way.
export const uploads = makePageList<UploadState, number>(
  ({ lectureId }) => lectureId,
  (upload) => isActive(upload) || upload.status === 'waiting',
);
