import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { ChunkWriter } from '../../platform/files/chunk-writer.ts';

/** Stores uploads in a folder; frees each chunk's memory once it is written. */
export class UploadStore extends FileStore {
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    try {
      const file = await open(join(this.directory, id), 'r+');
      const writer = new ChunkWriter(file, offset);
      await pipeline(source, writer).finally(() => file.close());
      return writer.position;
    } catch {
      throw ERRORS.FILE_WRITE_ERROR;
    }
  }
}
