import { copyFile, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTooLarge } from '../../core/http/errors.ts';
import { FILE_HEAD_BYTES } from '../../platform/files/content-types.ts';
import { cleanFileName } from '../../platform/files/file-names.ts';
import { STRIPPABLE_TYPES, stripPicture } from '../../platform/files/pictures/strip-picture.ts';
import { readFileHead } from '../../platform/files/read-file-head.ts';
import { deleteUnusedFile, storeLocalFile } from '../../platform/files/store-file.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { toApiError } from '../../platform/plugins/errors.ts';
import { write } from '../../platform/plugins/write.ts';
import type { TusServer, TusUpload } from './tus.ts';
import type { UploadTarget } from './upload-target.ts';

type AnyTarget = Pick<UploadTarget, 'classify' | 'forget'>;

export function readUploadName({ metadata }: TusUpload): string {
  const { filename, name } = metadata ?? {};
  return cleanFileName(filename ?? name ?? '');
}

/** Runs a check; deletes the upload when it is refused, but keeps it when the server itself fails. */
async function orDiscard<T>(
  app: FastifyInstance,
  tus: TusServer,
  target: AnyTarget,
  { id }: TusUpload,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (toApiError(error).statusCode < 500) await discardTusUpload(app, tus, target, id);
    throw error;
  }
}

/** Returns an upload's MIME type; deletes the upload and throws when that type is not allowed. */
export async function requireUploadType(
  app: FastifyInstance,
  tus: TusServer,
  target: AnyTarget,
  upload: TusUpload,
): Promise<string> {
  const { filetype, type } = upload.metadata ?? {};
  const declared = filetype ?? type ?? '';
  return orDiscard(app, tus, target, upload, async () => {
    const head = await readFileHead(tus.path(upload.id), FILE_HEAD_BYTES);
    return target.classify({ name: readUploadName(upload), declared, head });
  });
}

export async function discardTusUpload(
  app: FastifyInstance,
  tus: TusServer,
  target: AnyTarget,
  uploadId: string,
): Promise<void> {
  await tus.discard(uploadId);
  await target.forget(app.db, uploadId);
}

/** Limits memory, because pictures are read whole; no phone's picture is larger. */
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

async function isStrippable(path: string, mimeType: string): Promise<boolean> {
  if (!STRIPPABLE_TYPES.has(mimeType)) return false;
  if ((await stat(path)).size > MAX_PICTURE_BYTES) throw contentTooLarge();
  return true;
}

/** Stores a copy of the bytes, so that a later failure does not lose the upload. */
async function adoptCopy(
  app: FastifyInstance,
  path: string,
  file: Parameters<typeof storeLocalFile>[1],
  isStripped: boolean,
) {
  const second = `${path}.finished`;
  await rm(second, { force: true });
  if (isStripped) await writeFile(second, stripPicture(await readFile(path)));
  else await link(path, second).catch(() => copyFile(path, second));
  try {
    return await storeLocalFile(app, file, second);
  } finally {
    await rm(second, { force: true });
  }
}

/** Stores a completed upload and attaches it to its target. */
export async function finishUpload<Findings>(
  reply: FastifyReply,
  tus: TusServer,
  target: UploadTarget<Findings>,
  upload: TusUpload,
): Promise<void> {
  const { request, server: app } = reply;
  const { id: courseId = null } = request.params as { id?: number };
  const ownerId = target.isPrivate ? getCaller(request).id : null;
  const mimeType = await requireUploadType(app, tus, target, upload);
  const path = tus.path(upload.id);
  const examine = () => target.examine(request, { path, mimeType });
  const findings = await orDiscard(app, tus, target, upload, examine);
  const isStripped = target.stripsPictures === true && (await isStrippable(path, mimeType));
  const newFile = { courseId, ownerId, name: readUploadName(upload), mimeType };
  const adopt = () => adoptCopy(app, path, newFile, isStripped);
  const file = await (isStripped ? orDiscard(app, tus, target, upload, adopt) : adopt());
  try {
    await write(reply, (change) => target.attach(change, request, upload.id, file, findings));
  } catch (error) {
    await deleteUnusedFile(app, file.id).catch(() => undefined);
    throw error;
  }
  // If this fails, the sweep removes the upload after its deadline.
  await tus.discard(upload.id);
}
