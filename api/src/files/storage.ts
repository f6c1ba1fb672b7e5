import type { Readable } from 'node:stream';

/** Bytes of a file: both ends counted, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The result of storing a file. */
export interface StoredBytes {
  size: number;
  sha256: string;
}

/** How a browser is to be told about a file when the storage itself hands it out. */
export interface Presentation {
  contentType: string;
  contentDisposition: string;
}

/**
 * Where files lie. Keys are made by `newKey()`; each has its row in `files` before its first byte, so that
 * whatever a crash leaves behind is found again.
 */
export interface Storage {
  /**
   * Puts a stream away, on disk for good when it returns. Throws, and keeps nothing, if the stream fails. The stream's
   * buffers are taken over: their memory is given back once they are written.
   */
  put(key: string, source: Readable): Promise<StoredBytes>;
  /** Takes over a complete local file, which is gone from its place afterwards. */
  adopt(key: string, path: string): Promise<StoredBytes>;
  /** Throws MissingFile before the first byte if it is not there. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** No error if it is not there. */
  remove(key: string): Promise<void>;
  /** A local path of the whole file, for programs that need one; call `release` afterwards. */
  borrow(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Below the storage's folder, for a web server in front that sends the file itself. */
  relativePath?(key: string): string;
  /** A short-lived address at which the storage itself hands the file out. */
  presign?(key: string, presentation: Presentation): Promise<string>;
}

/** The row is there but the bytes are not. */
export class MissingFile extends Error {
  readonly code = 'MISSING_FILE';
}
