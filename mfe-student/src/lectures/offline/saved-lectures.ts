import type { Attachment, Course, Lecture, Link, VideoQuality } from '@rambla/api/contract';
import { findSealed, listSealed, putSealed, type Removed, removeSealed } from '@rambla/kit/device';
import type { TranscriptCue } from '../lectures.api.ts';

/** A lecture saved on this device, with its context. */
export type SavedLecture = {
  key: string;
  userId: number;
  savedAt: string;
  bytes: number;
  course: Course;
  lecture: Lecture;
  lectures: Lecture[];
  cues: TranscriptCue[];
  attachments: Attachment[];
  links: Link[];
  /** The responses of calls about the course, by path. */
  responses?: Record<string, unknown>;
  /** When responses were loaded again after the save, by path. */
  refreshedAt?: Record<string, string>;
  /** Missing in older saves, which contain the original file. */
  quality?: VideoQuality;
  /** The paths of a page's pictures, in the order of their files. */
  pictures?: string[];
  /** The number of files that the video consists of. */
  parts?: number;
};

/** A partly saved lecture; its row becomes a `SavedLecture` at the end. */
export type PartialSave = {
  key: string;
  userId: number;
  courseId: number;
  lectureId: number;
  title: string;
  quality: VideoQuality;
  /** The video URL's path without its signature; a replaced video has another path. */
  path: string;
  size: number;
  begun: true;
};

const FILES = 'rambla-saved';

export function savedLectureKeyOf(userId: number, courseId: number, lectureId: number): string {
  return `${userId}/${courseId}/${lectureId}`;
}

/** Returns a saved file's address in the cache; the server has no such address. */
export function savedFileAddressOf(key: string, file: string): string {
  return `/saved/${key}/${file}`;
}

function keyOf(address: string): string {
  const [, , user, course, lecture] = new URL(address).pathname.split('/');
  return `${user}/${course}/${lecture}`;
}

export async function openFileCache(): Promise<Cache> {
  return caches.open(FILES);
}

/** Lists the addresses of a lecture's files beginning with `name`, in order. */
export async function listSavedFileAddresses(key: string, name = ''): Promise<string[]> {
  const prefix = new URL(savedFileAddressOf(key, name), location.origin).href;
  const requests = await (await openFileCache()).keys();
  return requests.flatMap(({ url }) => (url.startsWith(prefix) ? [url] : [])).sort();
}

type Row = SavedLecture | PartialSave;

function isBegun(row: Row): row is PartialSave {
  return 'begun' in row;
}

function findRow(key: string): Promise<Row | undefined> {
  return findSealed<Row>('saved', key, Number(key.split('/')[0]));
}

export async function findSavedLecture(key: string): Promise<SavedLecture | undefined> {
  const row = await findRow(key);
  return row && !isBegun(row) && (await isWhole(row)) ? row : undefined;
}

export async function findPartialSave(key: string): Promise<PartialSave | undefined> {
  const row = await findRow(key);
  return row && isBegun(row) ? row : undefined;
}

/** Lists this person's saved lectures, newest first, including partial ones. */
export async function listSavedLectures(
  userId: number,
): Promise<{ saved: SavedLecture[]; begun: PartialSave[] }> {
  const rows = await listSealed<Row>('saved', userId);
  const all = rows.filter((row): row is SavedLecture => !isBegun(row));
  const whole = await Promise.all(all.map(isWhole));
  const saved = all.filter((_, index) => whole[index]);
  // A lecture that any tab is saving now does not count as interrupted.
  const { held = [] } = await navigator.locks.query();
  const saving = new Set(held.flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
  const begun = rows.filter(isBegun).filter(({ key }) => !saving.has(lockOf(key)));
  return { saved: saved.sort((a, b) => b.savedAt.localeCompare(a.savedAt)), begun };
}

/** Lists what a log-out deletes, including lectures that any tab is saving. */
export async function listLogoutDeletions(userId: number): Promise<Removed[]> {
  const rows = await listSealed<Row>('saved', userId);
  return Promise.all(
    rows.map(async (row) =>
      isBegun(row)
        ? { title: row.title, bytes: await bytesOfParts(row.key) }
        : { title: row.lecture.title, bytes: row.bytes },
    ),
  );
}

async function bytesOfParts(key: string): Promise<number> {
  const files = await openFileCache();
  const parts = (await listSavedFileAddresses(key, 'video/')).map((address) => files.match(address));
  const sizes = (await Promise.all(parts)).map((part) => Number(part?.headers.get('content-length')) || 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

// True when the video's files are complete: browsers may evict files but keep rows.
async function isWhole({ key, lecture, parts }: SavedLecture): Promise<boolean> {
  return !lecture.hasVideo || (await listSavedFileAddresses(key, 'video')).length === (parts ?? 1);
}

export async function putSavedLecture(row: Row): Promise<void> {
  await putSealed('saved', { key: row.key, userId: row.userId }, row);
}

/** Removes a completely or partly saved lecture. */
export async function removeSavedLecture(key: string): Promise<void> {
  await lockSavedLecture(key, {}, () => removeSavedLectureInLock(key));
}

/** Removes a saved lecture for a caller that already holds its lock. */
export async function removeSavedLectureInLock(key: string): Promise<void> {
  await removeSealed('saved', key);
  await removeSavedFiles(key);
}

export async function removeSavedFiles(key: string, name = ''): Promise<void> {
  const files = await openFileCache();
  for (const address of await listSavedFileAddresses(key, name)) await files.delete(address);
}

/** Removes files without a row, which remain when a browser loses the rows. */
export async function removeOrphanedFiles(): Promise<void> {
  if (!(await caches.has(FILES))) return;
  const keys = (await (await openFileCache()).keys()).map(({ url }) => keyOf(url));
  for (const key of new Set(keys))
    await lockSavedLecture(key, { ifAvailable: true, mode: 'shared' }, async (lock) => {
      if (lock && !(await findSavedLecture(key)) && !(await findPartialSave(key)))
        await removeSavedFiles(key);
    });
}

function lockOf(key: string): string {
  return `rambla-saved/${key}`;
}

/** Locks a lecture's files against all other tabs while `work` writes or removes them. */
export function lockSavedLecture<T>(
  key: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
): Promise<T> {
  return navigator.locks.request(lockOf(key), options, work) as Promise<T>;
}
