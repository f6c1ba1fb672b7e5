import type { FastifyInstance } from 'fastify';
import { dropFile } from '../../platform/files/store-file.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { listDerivedFiles } from '../video/videos.queries.ts';
import type { LectureRow } from './lectures.table.ts';

/** Removes the files that a lecture had, and what was made of them, unless an undo keeps them. */
export async function dropMedia(
  app: FastifyInstance,
  change: Change,
  { videoFileId, posterFileId }: Pick<LectureRow, 'videoFileId' | 'posterFileId'>,
): Promise<void> {
  const derived = videoFileId === null ? [] : await listDerivedFiles(change.trx, videoFileId);
  // The files made of another one are in use as long as that is there, so they go last.
  const files = [videoFileId, posterFileId, ...derived].filter((fileId) => fileId !== null);
  change.afterwards(async () => {
    // A file that cannot be removed now is swept later; the change itself is done.
    for (const fileId of files) await dropFile(app, fileId);
  });
}
