import { makePageList } from '../../admin-ui/page-list.ts';

export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'offline' | 'finishing' | 'done' | 'failed';

/** An upload as shown on the screen; one per lecture. */
export type UploadState = {
  lectureId: number;
  courseId: number;
  fileName: string;
  size: number;
  sent: number;
  status: UploadStatus;
  bytesPerSecond?: number | undefined;
  /** Why it failed, in Spanish. */
  problem?: string | undefined;
};

export function isActive({ status }: UploadState): boolean {
  return status === 'sending' || status === 'finishing';
}

// Closing the page loses at most a chunk, but the person should know about running uploads.
export const uploads = makePageList<UploadState, number>(
  ({ lectureId }) => lectureId,
  (upload) => isActive(upload) || upload.status === 'waiting',
);
