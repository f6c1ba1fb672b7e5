import { findSealed, listSealed, putSealed, removeSealed } from '@rambla/kit/device';
import { authState } from '@rambla/kit/session';

/** The data to resume an upload when its file is chosen again. */
export type UploadRecord = {
  /** The record's key, because a lecture takes one video at a time. */
  lectureId: number;
  courseId: number;
  userId: number;
  fileName: string;
  size: number;
  lastModified: number;
  uploadUrl: string;
  /** The bytes that the server had received when the record was stored. */
  sent: number;
};

const keyOf = (userId: number, lectureId: number) => `${userId}/${lectureId}`;

const PATIENCE_MS = 5000;

// Ignores failing browser storage, because only resuming after a reload needs it.
function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([work.catch(() => undefined), late]);
}

/** Reads the records of the logged-in person, in one course or all. */
export async function readUploadRecords(courseId?: number): Promise<UploadRecord[]> {
  const { userId } = authState();
  if (userId === null) return [];
  const all = (await orNothing(listSealed<UploadRecord>('uploads', userId))) ?? [];
  return all.filter((record) => courseId === undefined || record.courseId === courseId);
}

export async function findUploadRecord(lectureId: number): Promise<UploadRecord | undefined> {
  const { userId } = authState();
  if (userId === null) return undefined;
  return orNothing(findSealed<UploadRecord>('uploads', keyOf(userId, lectureId), userId));
}

export async function storeUploadRecord(record: UploadRecord): Promise<void> {
  const { userId, lectureId } = record;
  await orNothing(putSealed('uploads', { key: keyOf(userId, lectureId), userId }, record));
}

export async function removeUploadRecord(lectureId: number): Promise<void> {
  const { userId } = authState();
  if (userId !== null) await orNothing(removeSealed('uploads', keyOf(userId, lectureId)));
}

/** Describes the unfinished uploads in Spanish; empty for none. */
export function describeUnfinishedUploads(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 video a medio subir' : `${count} videos a medio subir`];
}

/** True when a chosen file is the one with which the upload started. */
export function isSameFile(record: UploadRecord, file: File): boolean {
  return (
    record.fileName === file.name && record.size === file.size && record.lastModified === file.lastModified
  );
}
