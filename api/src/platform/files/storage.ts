import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A byte range from 0, with both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The result of storing a file. */
export interface StoredBytes {
  size: number;
  sha256: string;
}

/** Headers that a storage sends when it serves the file itself. */
export interface Presentation {
  contentType: string;
  contentDisposition: string;
}

/**
 * Stores files under keys of `newKey()`. The row in `files` comes first, so that a crash leaves no untracked
 * bytes.
 */
export interface Storage {
  /**
   * Stores a stream durably, taking ownership of its buffers. Throws and keeps nothing when the stream fails.
   */
  put(key: string, source: Readable): Promise<StoredBytes>;
  /** Stores a complete local file by moving it. */
  adopt(key: string, path: string): Promise<StoredBytes>;
  /** Throws MissingFile before the first byte when the file does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Opens a local file; the caller closes it. Throws MissingFile. */
  openFile?(key: string): Promise<FileHandle>;
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Returns a complete local file's path, for external programs; call `release` afterwards. */
  borrow(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** The path within the storage folder, for a web server that sends the file itself. */
  relativePath?(key: string): string;
  /** Signs a short-lived URL at which the storage serves the file. */
  presign?(key: string, presentation: Presentation): Promise<string>;
}

/** The file's row exists but its bytes do not. */
export class MissingFile extends Error {
  readonly code = 'MISSING_FILE';
}
