import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../core/database/database.ts';
import { createFileDigester } from '../../platform/files/file-digester.ts';
import { findFile, listUnusedFiles } from '../../platform/files/files.queries.ts';
import { type FileStorage, MissingFileError } from '../../platform/files/storage.ts';
import type { BackupFooter } from './format.ts';
import { formatSize, type LinePrinter, type throttleLines } from './progress.ts';
import type { TarWriter } from './tar-writer.ts';
import type { BackupFileRow } from './write-backup-tables.ts';

const ZEROS = Buffer.alloc(64 * 1024);

/** Cuts or pads a file to its announced size, so that a changed file does not abort the backup. */
async function* exactly(size: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const read of source) {
    const chunk = read.subarray(0, left);
    left -= chunk.length;
    if (chunk.length > 0) yield chunk;
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
}

export interface BackupFileSource {
  db: Db;
  storage: FileStorage;
}

async function writeFile(tar: TarWriter, storage: FileStorage, file: BackupFileRow): Promise<boolean> {
  const source = await storage.open(file.key);
  const counted = createFileDigester();
  const measured = pipeline(source, counted.stream);
  const added = tar.add(`files/${file.key}`, file.size, Readable.from(exactly(file.size, counted.stream)));
  await Promise.all([measured, added]);
  return counted.result().sha256 === file.sha256;
}

async function isUsed(db: Db, fileId: number): Promise<boolean> {
  const known = await findFile(db, fileId);
  return known !== undefined && (await listUnusedFiles(db, [fileId])).length === 0;
}

/** Writes the snapshot's stored files; meanwhile the backup's row prevents their deletion. */
export async function writeBackupFiles(
  tar: TarWriter,
  { db, storage }: BackupFileSource,
  files: BackupFileRow[],
  say: LinePrinter,
  progress: ReturnType<typeof throttleLines>,
): Promise<BackupFooter> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const end: BackupFooter = { files: 0, bytes: 0, missing: [], damaged: [] };
  for (const file of files) {
    progress(() => {
      const share = Math.floor((end.bytes / Math.max(total, 1)) * 100);
      return `Archivos: ${formatSize(end.bytes)} de ${formatSize(total)} (${share} %)`;
    });
    try {
      if (!(await writeFile(tar, storage, file))) {
        end.damaged.push(file.key);
        say(`Atención: el archivo ${file.key} no es el que se guardó en su momento.`);
      }
      end.files += 1;
      end.bytes += file.size;
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      end.missing.push(file.key);
      if (await isUsed(db, file.id)) say(`Atención: falta el archivo ${file.key}, que todavía se usa.`);
    }
  }
  return end;
}
