import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** Each kind needs a handler in `job-handlers.ts`, or the code does not compile. */
export type JobKind =
  | 'questions.import'
  | 'users.import'
  | 'subscriptions.import'
  | 'enrolments.import'
  | 'lectures.video'
  | 'lectures.captions'
  | 'certificates.issue'
  | 'courses.duplicate'
  | 'users.export'
  | 'courses.read'
  | 'courses.bring'
  | 'courses.export';

export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface JobsTable {
  id: Generated<number>;
  kind: JobKind;
  /** The name shown to the starter: the file's name, or a description of the job. */
  name: string;
  starterId: number;
  courseId: number | null;
  state: JobState;
  /** 0 to 1. */
  progress: number;
  /** The handler's input as JSON. */
  payload: string;
  /** The uploaded input file; null without one and once the job has ended. */
  fileId: number | null;
  /** A text that is the same for equal requests. */
  fingerprint: string;
  /** The number of attempts so far; interrupted runs do not count. */
  attempts: number;
  /** New for each claim, so that an earlier holder cannot finish the job. */
  claim: string | null;
  /** The name of the process that claimed the job; the name stays the same after a restart. */
  claimedBy: string | null;
  /** When the job may be claimed; its running process keeps postponing this. */
  dueAt: string;
  /** JSON of the handler's result. */
  result: string | null;
  error: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export const jobsPersonalData: PersonalData<JobsTable> = {
  rows: { starterId: 'erase' },
  mentions: ['result', 'error'],
};

export type JobRow = Selectable<JobsTable>;
