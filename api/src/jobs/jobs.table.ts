import type { Generated, Selectable } from 'kysely';

/** What there is to do in the background; each has its handler in `job-handlers.ts`. */
export type JobKind = 'questions.import' | 'users.import' | 'subscriptions.import';

export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface JobsTable {
  id: Generated<number>;
  kind: JobKind;
  /** What its starter knows it by: the name of the file. */
  name: string;
  starterId: number;
  courseId: number | null;
  state: JobState;
  /** 0 to 1. */
  progress: number;
  /** JSON of what its handler has to know. */
  payload: string;
  /** The bytes it works on; gone once it is over. */
  fileId: number | null;
  /** Tells whether the same was asked before. */
  fingerprint: string;
  /** How often it was taken. */
  attempts: number;
  /** Drawn anew whenever it is taken: who holds an older one may not finish it. */
  claim: string | null;
  /** The process that took it, by a name that it keeps over a restart. */
  claimedBy: string | null;
  /** When it may be taken: pushed ahead by its process as long as that lives. */
  dueAt: string;
  /** JSON. */
  result: string | null;
  error: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export type JobRow = Selectable<JobsTable>;
