import { fetchWhatToSave } from './fetch-what-to-save.ts';
import { cachePortal } from './portal-cache.ts';
import { type OnProgress, SavedFiles } from './saved-files.ts';
import { findSaved, holdLecture, putSaved, removeFiles, type SavedLecture } from './saved-lectures.ts';

/** The lecture to save for `userId`; `key` identifies it among the saved ones. */
export type WhatToSave = { key: string; userId: number; courseId: number; lectureId: number };

/**
 * Saves a lecture with its files, unless another tab has done so. Resolves with the names of materials that the
 * server no longer has; rejects and cleans up on failure.
 */
export function saveLecture(
  what: WhatToSave,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string[]> {
  return holdLecture(what.key, { signal }, async () => {
    if (await findSaved(what.key)) return [];
    try {
      return await fetchAndPut(what, new SavedFiles(what.key, onProgress, signal), signal);
    } catch (error) {
      await removeFiles(what.key);
      throw error;
    }
  });
}

async function fetchAndPut({ key, userId, ...place }: WhatToSave, files: SavedFiles, signal: AbortSignal) {
  const around = await unlessAborted(fetchWhatToSave(place), signal);
  await unlessAborted(cachePortal(['mfe-student']), signal);
  // Without this a browser may evict the files when it needs room. It may ask the person, and the lecture need not
  // wait for the answer.
  void navigator.storage.persist?.().catch(() => false);
  const { videoUrl, posterUrl } = around.lecture;
  if (videoUrl && !(await files.fetch('video', videoUrl))) throw new Error('the video is gone');
  if (posterUrl) await files.fetch('poster', posterUrl);
  const attachments: SavedLecture['attachments'] = [];
  const gone: string[] = [];
  for (const attachment of around.attachments) {
    const there = await files.fetch(`material-${attachment.id}`, attachment.url);
    if (there) attachments.push(attachment);
    else gone.push(attachment.name);
  }
  signal.throwIfAborted();
  const savedAt = new Date().toISOString();
  await putSaved({ ...around, attachments, key, userId, bytes: files.bytes, savedAt });
  return gone;
}

/** Rejects on abort, for work that cannot be aborted itself. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const letGo = () => reject(signal.reason);
    if (signal.aborted) letGo();
    signal.addEventListener('abort', letGo, { once: true });
  });
}
