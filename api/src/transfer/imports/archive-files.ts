import { open, readFile, writeFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../core/http/errors.ts';
import {
  classifyAttachment,
  classifyVideo,
  FILE_HEAD_BYTES,
  type FileClassifier,
} from '../../platform/files/content-types.ts';
import { cleanFileName } from '../../platform/files/file-names.ts';
import { findFile, markFileStored } from '../../platform/files/files.queries.ts';
import { stripPicture } from '../../platform/files/pictures/strip-picture.ts';
import { type NewStoredFile, storeLocalFile } from '../../platform/files/store-file.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../quizzes/questions/picture-rules.ts';
import type { UnpackedFile } from '../thread/read-worker.ts';
import { findImportFileId, insertImportFile } from './imports.queries.ts';
import { requireStorageRoom } from './storage-room.ts';

export type ArchiveFileUse = 'material' | 'video' | 'picture';

const classifyPicture: FileClassifier = async (claims) => {
  const mimeType = await classifyAttachment({ ...claims, name: '' });
  if (!PICTURE_TYPES.has(mimeType)) throw badRequest('not_a_picture', 'Una imagen no es lo que dice ser.');
  return mimeType;
};

const RULES: Record<ArchiveFileUse, FileClassifier> = {
  material: classifyAttachment,
  video: classifyVideo,
  picture: classifyPicture,
};

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FILE_HEAD_BYTES), 0, FILE_HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Writes a copy of the picture without metadata, because other hard links share the original. */
async function withoutMetadata(path: string): Promise<string> {
  const stripped = `${path}.picture`;
  await writeFile(stripped, stripPicture(await readFile(path)));
  return stripped;
}

/** Moves an unpacked file into the storage, once per import and use; retries find it again. */
export async function storeArchiveFile(
  app: FastifyInstance,
  { importId, courseId }: { importId: number; courseId: number },
  unpacked: UnpackedFile,
  use: ArchiveFileUse,
): Promise<NewStoredFile> {
  const { db } = app;
  // Pictures lose their metadata, so the same entry in another use is another file.
  const entry = `${use === 'picture' ? 'picture' : 'file'}:${unpacked.entry}`;
  const knownId = await findImportFileId(db, importId, entry);
  const known = knownId === undefined ? undefined : await findFile(db, knownId);
  if (known) return known;
  const { head, size } = await readHead(unpacked.path);
  if (size === 0) throw badRequest('empty_file', 'El archivo está vacío.');
  const mimeType = await RULES[use]({ name: unpacked.name, declared: '', head });
  if (use === 'picture' && size > MAX_PICTURE_BYTES)
    throw badRequest('picture_too_large', 'Una imagen pesa más de 5 MB.');
  await requireStorageRoom(app, size);
  const path = use === 'picture' ? await withoutMetadata(unpacked.path) : unpacked.path;
  const put = await storeLocalFile(app, { courseId, name: cleanFileName(unpacked.name), mimeType }, path);
  await db.transaction().execute(async (trx) => {
    await markFileStored(trx, put.id, { size: put.size, sha256: put.sha256, mimeType });
    await insertImportFile(trx, { importId, entry, fileId: put.id });
  });
  return put;
}
