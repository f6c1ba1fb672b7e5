import type { Attachment } from '@rambla/api/contract';
import { keepPortal } from '@rambla/kit/offline';
import { askWhatToSave } from './ask-what-to-save.ts';
import { fileAddress, openFiles, putSaved, removeFiles } from './saved-lectures.ts';

/** A lecture of `courseId`, for `userId`; `key` names it among the saved ones. */
export type WhatToSave = { key: string; userId: number; courseId: number; lectureId: number };

/** The file `name` of a saved lecture and where it comes from. */
type Part = { name: string; url: string };

/** Saves a lecture with its files; `onProgress` hears the bytes so far and in all. Rejects, leaving nothing, when it fails. */
export async function saveLecture(
  what: WhatToSave,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { key, userId } = what;
  try {
    const around = await askWhatToSave(what);
    const { videoUrl, posterUrl } = around.lecture;
    await keepPortal(['mfe-student']);
    // A browser that is short of room throws away what nobody asked it to keep.
    await navigator.storage.persist?.().catch(() => false);
    const bytes = await fetchParts(key, partsOf(videoUrl, posterUrl, around.attachments), onProgress, signal);
    await putSaved({ ...around, key, userId, bytes, savedAt: new Date().toISOString() });
  } catch (error) {
    await removeFiles(key);
    throw error;
  }
}

function partsOf(
  videoUrl: string | null | undefined,
  posterUrl: string | null | undefined,
  attachments: Attachment[],
): Part[] {
  return [
    ...(videoUrl ? [{ name: 'video', url: videoUrl }] : []),
    ...(posterUrl ? [{ name: 'poster', url: posterUrl }] : []),
    ...attachments.map(({ id, url }) => ({ name: `material-${id}`, url })),
  ];
}

async function fetchParts(
  key: string,
  parts: Part[],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const files = await openFiles();
  let done = 0;
  let total = 0;
  for (const { name, url } of parts) {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new Error(`${name} ${answer.status}`);
    total += Number(answer.headers.get('content-length') ?? 0);
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          done += chunk.byteLength;
          onProgress(done, Math.max(done, total));
          controller.enqueue(chunk);
        },
      }),
    );
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    // To the disk as it arrives: a whole film would not fit the memory of a phone.
    await files.put(fileAddress(key, name), new Response(counted, { headers: { 'content-type': type } }));
  }
  return done;
}
