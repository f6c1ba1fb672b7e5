import type { Readable } from 'node:stream';
import type { ArchiveLimiter } from './archive-limiter.ts';

interface ArchiveEntry {
  name: string;
  /** The declared size; reading more or less fails. */
  size: number;
}

/** Returns a function that reads the entry, or undefined to skip it. */
export type EntryVisitor = (entry: ArchiveEntry) => ((content: Readable) => Promise<void>) | undefined;

export interface ArchiveWalk {
  path: string;
  visit: EntryVisitor;
  budget: ArchiveLimiter;
  /** The fraction of the archive read so far, from 0 to 1. */
  progress: (fraction: number) => void;
}
