/** A release's pages per hour; `run` tells apart the periods in which it was live. */
export interface ReleasePagesTable {
  remote: string;
  version: string;
  /** When the release went live. */
  run: string;
  /** The start of an ISO time, up to the hour. */
  hour: string;
  pages: number;
  broken: number;
}

/** Counted broken pages: one per ticket, and a few per sender. */
export interface BrokenPagesTable {
  id: string;
  remote: string;
  version: string;
  run: string;
  /** A hash, so that it identifies nobody. */
  sender: string;
  slot: number;
  createdAt: string;
}
