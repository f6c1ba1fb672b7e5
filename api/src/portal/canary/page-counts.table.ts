/** The pages that one release was in, by hour; `run` tells apart its times of being served. */
export interface ReleasePagesTable {
  remote: string;
  version: string;
  /** The moment at which the release went live. */
  run: string;
  /** The beginning of an ISO time. */
  hour: string;
  pages: number;
  broken: number;
}

/** Broken pages that were counted; each ticket counts once, and each sender a few times. */
export interface BrokenPagesTable {
  id: string;
  remote: string;
  version: string;
  run: string;
  /** A hash, so that it names nobody. */
  sender: string;
  slot: number;
  createdAt: string;
}
