import type { Readable } from 'node:stream';
import type { Budget } from './budget.ts';

interface ArchiveEntry {
  name: string;
  /** The declared size; reading more or less fails. */
  size: number;
}

/** Returns a function that reads the entry, or undefined to skip it. */
export type VisitEntry = (entry: ArchiveEntry) => ((content: Readable) => Promise<void>) | undefined;

export interface Walk {
  path: string;
  visit: VisitEntry;
  budget: Budget;
  /** The fraction of the archive read so far, from 0 to 1. */
  progress: (fraction: number) => void;
}
