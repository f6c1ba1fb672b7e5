import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { BackupError } from './backup-error.ts';

const CHUNK = 512 * 1024;

export interface TarEntry {
  name: string;
  stream: Readable;
  json<T>(): Promise<T>;
  bytes(): Promise<Buffer>;
}

/** Yields a tar's entries in order and skips the bytes that the caller did not read. */
export async function* readTarEntries(path: string): AsyncGenerator<TarEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(path, { highWaterMark: CHUNK }), extract);
  read.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const stream = Readable.from(entry, { objectMode: false });
      const bytes = () => buffer(stream);
      yield {
        name: entry.header.name,
        stream,
        bytes,
        json: async <T>() => JSON.parse((await bytes()).toString('utf8')) as T,
      };
      entry.resume();
    }
    await read;
  } finally {
    extract.destroy();
  }
}

/** Translates the errors of a truncated or invalid tar into a BackupError; returns other errors unchanged. */
export function toBackupError(error: unknown): unknown {
  const isTar = error instanceof Error && /end of data|invalid tar|premature close/i.test(error.message);
  return isTar ? new BackupError('El archivo no es un respaldo completo: está cortado o dañado.') : error;
}
