import type { FastifyInstance } from 'fastify';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { listDerivedFileIds } from '../video/videos.queries.ts';
import type { LectureRow } from './lectures.table.ts';

/** Deletes a lecture's former files and the files made from them, unless a copy or an undo needs them. */
export async function deleteLectureMedia(
  app: FastifyInstance,
  change: Change,
  { videoFileId, posterFileId }: Pick<LectureRow, 'videoFileId' | 'posterFileId'>,
): Promise<void> {
  const derived = await listDerivedFileIds(change.trx, videoFileId === null ? [] : [videoFileId]);
  // Derived files count as in use while their source exists, so sources are deleted first.
  const files = [videoFileId, posterFileId, ...derived].filter((fileId) => fileId !== null);
  change.afterwards(async () => {
    // If this fails, the sweep removes the files later.
    for (const fileId of files) await deleteUnusedFile(app, fileId);
  });
}
