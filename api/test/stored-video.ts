import { Readable } from 'node:stream';
import { insertAttachment } from '../src/courses/attachments/attachments.queries.ts';
import { signFileUrl } from '../src/courses/media/file-url.ts';
import { insertFile, markFileStored } from '../src/platform/files/files.queries.ts';
import { createCast } from './cast.ts';
import type { TestApp } from './harness.ts';
import { createSampleVideo } from './sample-files.ts';

/** Stores a video larger than a connection's kernel buffers; returns the video and its signed address. */
export async function storeLargeVideo(t: TestApp): Promise<{ content: Uint8Array; url: string }> {
  const content = createSampleVideo(24 * 1024 ** 2);
  const { courseId, people } = await createCast(t);
  const file = await insertFile(t.db, { courseId, name: 'a.mp4', mimeType: 'video/mp4' });
  const stored = await t.app.storage.put(file.key, Readable.from([Buffer.from(content)]));
  await markFileStored(t.db, file.id, stored);
  // Refers to the file, because the server removes unreferenced files a minute after its start.
  await insertAttachment(t.db, { courseId, fileId: file.id, name: 'a.mp4' });
  return { content, url: signFileUrl(t.app, { ...people['S+'] }, file) };
}
