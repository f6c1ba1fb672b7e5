import { stat } from 'node:fs/promises';
import { readFileHead } from '../../platform/files/read-file-head.ts';
import { ArchiveError, createBrokenArchiveError } from './archive-error.ts';
import { ArchiveLimiter, requireSafeName } from './archive-limiter.ts';
import type { ArchiveWalk, EntryVisitor } from './archive-walk.ts';
import { walkTar } from './walk-tar.ts';
import { walkZip } from './walk-zip.ts';

const HEAD_BYTES = 4;

/** Visits every entry of a zip or gzipped tar in order, without holding the archive in memory. */
export async function walkArchive(
  path: string,
  visit: EntryVisitor,
  progress: ArchiveWalk['progress'] = () => undefined,
): Promise<void> {
  const head = await readFileHead(path, HEAD_BYTES);
  const { size } = await stat(path);
  const walk = { path, visit, progress, budget: new ArchiveLimiter(size) };
  try {
    if (head.subarray(0, 2).equals(Buffer.from('PK'))) await walkZip(walk);
    else if (head[0] === 0x1f && head[1] === 0x8b) await walkTar(walk, size);
    else throw new ArchiveError('archive_unknown', 'No es una copia de Moodle ni un Common Cartridge.');
  } catch (error) {
    if (isOurs(error)) throw error;
    // The zip library rejects unsafe names before our own check.
    if (/^(?:invalid relative path|absolute path|invalid characters)/.test((error as Error).message))
      requireSafeName('..');
    throw createBrokenArchiveError();
  }
}

/** Returns true for our own and disk errors; a library's error means a damaged archive. */
function isOurs(error: unknown): boolean {
  if (error instanceof ArchiveError) return true;
  const { code, name } = error as NodeJS.ErrnoException;
  return name === 'ImportFileError' || (typeof code === 'string' && /^E[A-Z]+$/.test(code));
}
