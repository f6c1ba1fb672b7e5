import { pipeline, type Readable } from 'node:stream';
import { storageFull, tooLarge } from '../http/errors.ts';
import type { Classify } from './content-types.ts';
import { cleanName } from './file-names.ts';
import { sumFileSizes } from './files.queries.ts';
import { HeadCheck } from './head-check.ts';
import { type FileServices, type PutFile, putFile } from './store-file.ts';

export interface FileRules {
  /** Whose members may fetch it; null: nobody. */
  courseId: number | null;
  maxBytes: number;
  classify: Classify;
}

/** A file on its way in; past the limit set for it its bytes end early, and it says so. */
export interface Incoming {
  filename: string | undefined;
  mimetype: string;
  file: Readable & { truncated: boolean };
}

/** How many bytes may still be stored: the institute's quota less what is there. 0: no quota. */
export async function roomLeft(services: FileServices, maxStorageBytes: number): Promise<number> {
  if (maxStorageBytes === 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxStorageBytes - (await sumFileSizes(services.db)));
}

/** Puts an incoming file away if it is what it says it is and fits: 400, 413, 415 or 507 otherwise. */
export async function receiveFile(
  services: FileServices,
  { filename, mimetype, file }: Incoming,
  { courseId, classify }: FileRules,
  isOutOfRoom: boolean,
): Promise<PutFile> {
  const name = cleanName(filename ?? '');
  const refusal = () => {
    if (!file.truncated) return undefined;
    return isOutOfRoom ? storageFull() : tooLarge();
  };
  const check = new HeadCheck({ name, declared: mimetype, classify, refusal });
  // A failure of either end destroys the other, so `putFile` hears of it.
  pipeline(file, check, () => undefined);
  const put = await putFile(services, { courseId, name, mimeType: mimetype.slice(0, 100) }, check);
  return { ...put, mimeType: check.mimeType ?? put.mimeType };
}
