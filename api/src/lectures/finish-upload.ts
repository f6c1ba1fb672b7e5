import { copyFile, link, open, rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { conflict, notFound } from '../errors.ts';
import { classifyVideo, HEAD_BYTES } from '../files/content-types.ts';
import { cleanName } from '../files/file-names.ts';
import { adoptFile, dropFile, type PutFile } from '../files/store-file.ts';
import { getCaller } from '../plugins/access.ts';
import { write } from '../plugins/write.ts';
import type { LectureParams } from './lectures.schema.ts';
import { replaceVideo } from './save-lecture.ts';
import type { Tus, TusUpload } from './tus.ts';
import { deleteVideoUpload, markFinished } from './video-uploads.queries.ts';

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function nameOf({ metadata }: TusUpload): string {
  const { filename, name } = metadata ?? {};
  return cleanName(filename ?? name ?? 'video');
}

/** Ends an upload that turns out to be no video: 415, and nothing of it is kept. */
export async function checkHead(app: FastifyInstance, tus: Tus, upload: TusUpload): Promise<string> {
  const { filetype, type } = upload.metadata ?? {};
  const declared = filetype ?? type ?? '';
  try {
    return await classifyVideo({ name: nameOf(upload), declared, head: await readHead(tus.path(upload.id)) });
  } catch (error) {
    await discardUpload(app, tus, upload.id);
    throw error;
  }
}

export async function discardUpload(app: FastifyInstance, tus: Tus, uploadId: string): Promise<void> {
  await tus.discard(uploadId);
  await deleteVideoUpload(app.db, uploadId);
}

/** The bytes stay where they are too, until the lecture has its video: a failure must not cost the upload. */
async function adoptCopy(app: FastifyInstance, path: string, file: Parameters<typeof adoptFile>[1]) {
  const second = `${path}.finished`;
  await rm(second, { force: true });
  await link(path, second).catch(() => copyFile(path, second));
  try {
    return await adoptFile(app, file, second);
  } finally {
    await rm(second, { force: true });
  }
}

async function attach(reply: FastifyReply, upload: TusUpload, file: PutFile): Promise<void> {
  const { request, server: app } = reply;
  const { id: courseId, lectureId } = request.params as Static<typeof LectureParams>;
  const caller = getCaller(request);
  await write(reply, async (change) => {
    if (!(await markFinished(change.trx, upload.id, file.size)))
      throw conflict('already_finished', 'Esa subida ya terminó.');
    const before = await replaceVideo({ app, change, caller, courseId, lectureId }, file);
    for (const fileId of [before.videoFileId, before.posterFileId]) {
      if (fileId !== null) change.afterwards(() => dropFile(app, fileId));
    }
    change.afterwards(() => app.videoWork.wake());
  });
}

/** Attaches a completely uploaded video to its lecture. */
export async function finishUpload(reply: FastifyReply, tus: Tus, upload: TusUpload): Promise<void> {
  const app = reply.server;
  const { id: courseId } = reply.request.params as Static<typeof LectureParams>;
  const mimeType = await checkHead(app, tus, upload);
  const path = tus.path(upload.id);
  const file = await adoptCopy(app, path, { courseId, name: nameOf(upload), mimeType });
  try {
    await attach(reply, upload, file);
  } catch (error) {
    await dropFile(app, file.id).catch(() => undefined);
    throw error;
  }
  // Past the deadline the sweep removes it all the same.
  await tus.discard(upload.id);
}

export function uploadNotFound() {
  return notFound('Esa subida no existe o ya venció.');
}
