import { createUploadList } from '../../admin-ui/upload-list.ts';

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

export function isUploadActive({ status }: UploadState): boolean {
  return status === 'sending' || status === 'finishing';
}

// Warns before the page closes during an upload, although at most a chunk is lost.
export const uploads = createUploadList<UploadState, number>(
  ({ lectureId }) => lectureId,
  (upload) => isUploadActive(upload) || upload.status === 'waiting',
);
