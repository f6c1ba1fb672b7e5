import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError, serviceUnavailable } from '../../core/http/errors.ts';

/** A range of bytes, counted from 0, with both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file's size and hash. */
export interface FileDigest {
  size: number;
  sha256: string;
}

/** Headers that a storage sends when it serves the file itself. */
export interface FileHeaders {
  contentType: string;
  contentDisposition: string;
}

/** 503 while the storage cannot be reached; the same call succeeds when it is back. */
export class StorageAwayError extends ApiError {
  constructor() {
    const { statusCode, code, message, extras } = serviceUnavailable();
    super(statusCode, code, message, extras);
  }
}

/** Stores files under random keys; rows are inserted first, so that a crash leaves no untracked bytes. */
export interface FileStorage {
  /** Stores a stream and takes ownership of its buffers; keeps nothing when the stream fails. */
  put(key: string, source: Readable): Promise<FileDigest>;
  /** Stores a complete local file by moving it. */
  putLocalFile(key: string, path: string): Promise<FileDigest>;
  /** Streams a file; throws before the first byte when the file does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Opens a local file, which the caller closes; throws when the file does not exist. */
  openFile?(key: string): Promise<FileHandle>;
  /** Deletes a file; does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Returns the path of a complete local file, for external programs; call `release` afterwards. */
  borrow(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** The path within the storage folder, for a web server that sends the file itself. */
  relativePath?(key: string): string;
  /** Signs a short-lived URL at which the storage serves the file. */
  presign?(key: string, presentation: FileHeaders): Promise<string>;
}

/** The file's row exists but its bytes do not. */
export class MissingFileError extends Error {
  readonly code = 'MISSING_FILE';
}
