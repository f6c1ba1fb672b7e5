import { atom, getDefaultStore } from '@rambla/kit/state';

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

/** Outlives the screens: one may look elsewhere while a film goes up. */
export const uploadsAtom = atom<readonly UploadState[]>([]);

export function setUpload(lectureId: number, change: Partial<UploadState>): void {
  getDefaultStore().set(uploadsAtom, (all) =>
    all.map((upload) => (upload.lectureId === lectureId ? { ...upload, ...change } : upload)),
  );
}

export function addUpload(upload: UploadState): void {
  getDefaultStore().set(uploadsAtom, (all) => [
    ...all.filter(({ lectureId }) => lectureId !== upload.lectureId),
    upload,
  ]);
}

export function removeUpload(lectureId: number): void {
  getDefaultStore().set(uploadsAtom, (all) => all.filter((upload) => upload.lectureId !== lectureId));
}

export function currentUploads(): readonly UploadState[] {
  return getDefaultStore().get(uploadsAtom);
}
