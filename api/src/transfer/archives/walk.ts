import type { Readable } from 'node:stream';
import type { Budget } from './budget.ts';

interface ArchiveEntry {
  name: string;
  /** As the archive declares it; reading more or less than that fails. */
  size: number;
}

/** Reads the entry's bytes, or returns undefined to pass over them. */
export type Visit = (entry: ArchiveEntry) => ((content: Readable) => Promise<void>) | undefined;

export interface Walk {
  path: string;
  visit: Visit;
  budget: Budget;
  /** The fraction of the archive read so far, from 0 to 1. */
  progress: (fraction: number) => void;
}
