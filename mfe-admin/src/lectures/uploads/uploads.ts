import { createUploadList } from '../../admin-ui/upload-list.ts';

export type VideoUploadStatus =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'finishing'
  | 'done'
  | 'failed';

/** An upload as shown on the screen; one per lecture. */
export type VideoUploadState = {
  lectureId: number;
  courseId: number;
  fileName: string;
  size: number;
  sent: number;
  status: VideoUploadStatus;
  bytesPerSecond?: number | undefined;
  /** Why the upload failed, in Spanish. */
  problem?: string | undefined;
};

export function isVideoUploadActive({ status }: VideoUploadState): boolean {
  return status === 'sending' || status === 'finishing';
}

// Warns before the page closes during an upload, because closing interrupts it.
export const videoUploadList = createUploadList<VideoUploadState, number>(
  ({ lectureId }) => lectureId,
  (upload) => isVideoUploadActive(upload) || upload.status === 'waiting',
);
