import type { Attachment, Course, Lecture, Link } from '@rambla/api/contract';
import { findSealed, listSealed, putSealed, removeSealed } from '@rambla/kit/device';
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
};

const FILES = 'rambla-saved';

export function savedKey(userId: number, courseId: number, lectureId: number): string {
  return `${userId}/${courseId}/${lectureId}`;
}

/** The cache address of a saved file; it does not exist on the network. */
export function fileAddress(key: string, file: string): string {
  return `/saved/${key}/${file}`;
}

function keyOf(address: string): string {
  const [, , user, course, lecture] = new URL(address).pathname.split('/');
  return `${user}/${course}/${lecture}`;
}

export async function openFiles(): Promise<Cache> {
  return caches.open(FILES);
}

export async function findSaved(key: string): Promise<SavedLecture | undefined> {
  const saved = await findSealed<SavedLecture>('saved', key, Number(key.split('/')[0]));
  return saved && (await isWhole(saved)) ? saved : undefined;
}

export async function listSaved(userId: number): Promise<SavedLecture[]> {
  const all = await listSealed<SavedLecture>('saved', userId);
  const whole = await Promise.all(all.map(isWhole));
  return all.filter((_, index) => whole[index]).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

// A browser may evict the files but keep the rows: a lecture counts as saved only if its video plays.
async function isWhole({ key, lecture }: SavedLecture): Promise<boolean> {
  return !lecture.hasVideo || (await (await openFiles()).match(fileAddress(key, 'video'))) !== undefined;
}

export async function putSaved(saved: SavedLecture): Promise<void> {
  await putSealed('saved', { key: saved.key, userId: saved.userId }, saved);
}

/** Removes a saved lecture with its files. */
export async function removeSaved(key: string): Promise<void> {
  await holdLecture(key, {}, async () => {
    await removeSealed('saved', key);
    await removeFiles(key);
  });
}

export async function removeFiles(key: string): Promise<void> {
  const files = await openFiles();
  const prefix = new URL(fileAddress(key, ''), location.origin).href;
  for (const request of await files.keys()) if (request.url.startsWith(prefix)) await files.delete(request);
}

/** Removes files that a closed tab saved only in part. */
export async function sweepFiles(): Promise<void> {
  if (!(await caches.has(FILES))) return;
  const keys = (await (await openFiles()).keys()).map(({ url }) => keyOf(url));
  for (const key of new Set(keys))
    await holdLecture(key, { ifAvailable: true }, async (lock) => {
      if (lock && !(await findSaved(key))) await removeFiles(key);
    });
}

/** Locks a lecture's files against all other tabs while `work` writes or removes them. */
export function holdLecture<T>(
  key: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
): Promise<T> {
  return navigator.locks.request(`rambla-saved/${key}`, options, work) as Promise<T>;
}
