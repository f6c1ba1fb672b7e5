import { open } from 'node:fs/promises';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { createBrokenArchiveError, createUnsafeArchiveError } from './archive-error.ts';
import { type ArchiveLimiter, requireSafeName } from './archive-limiter.ts';
import type { ArchiveWalk } from './archive-walk.ts';

const UNIX = 3;
const TYPE_MASK = 0o170_000;
const LINK = 0o120_000;

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >>> 8 === UNIX && ((externalFileAttributes >>> 16) & TYPE_MASK) === LINK;
}

/** Counts passing bytes, and fails at the end when the checksum is wrong. */
function checked({ crc32: declared }: Entry, budget: ArchiveLimiter): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.addBytes(chunk.length);
        sum = crc32(chunk, sum);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(sum === declared ? null : createBrokenArchiveError());
    },
  });
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  budget: ArchiveLimiter,
  take: (content: Readable) => Promise<void>,
) {
  const content = new PassThrough();
  const fed = pipeline(await zip.openReadStreamPromise(entry), checked(entry, budget), content);
  fed.catch(() => undefined);
  await take(content);
  await fed;
}

const END_BYTES = 22;
const SIZE_AT = 12;
const IN_ZIP64 = 0xffff_ffff;
const ENTRY_BYTES = 46;

/**
 * Returns the directory's size as declared at the zip's end; undefined for zip64, which declares it
 * elsewhere.
 */
async function directoryBytes(path: string, { fileSize, comment }: ZipFile): Promise<number | undefined> {
  const file = await open(path);
  try {
    const end = Buffer.alloc(END_BYTES);
    await file.read(end, 0, END_BYTES, fileSize - END_BYTES - comment.length);
    const bytes = end.readUInt32LE(SIZE_AT);
    return bytes === IN_ZIP64 ? undefined : bytes;
  } finally {
    await file.close();
  }
}

/** Reads a zip by its central directory. */
export async function walkZip({ path, visit, budget, progress }: ArchiveWalk): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  let read = 0;
  let directory = 0;
  try {
    // The count is checked before reading entries, which could take minutes.
    budget.addCount(zip.entryCount);
    for await (const entry of zip.eachEntry()) {
      read += 1;
      directory += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (entry.fileName.endsWith('/')) continue;
      if (isLink(entry))
        throw createUnsafeArchiveError('El archivo trae atajos a otros archivos: no se lee.');
      if (entry.isEncrypted())
        throw createUnsafeArchiveError('El archivo tiene contraseña: no se puede leer.');
      const name = requireSafeName(entry.fileName);
      budget.addFile(name, entry.uncompressedSize);
      const take = visit({ name, size: entry.uncompressedSize });
      if (take) await readEntry(zip, entry, budget, take);
      progress(read / zip.entryCount);
    }
    // If the directory has space for more entries, the 16-bit count has overflowed.
    if (directory + ENTRY_BYTES <= ((await directoryBytes(path, zip)) ?? 0)) throw createBrokenArchiveError();
  } finally {
    zip.close();
  }
}
