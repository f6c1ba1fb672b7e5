import type { Kysely } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { DAY, toIsoTime } from '../../core/time/time.ts';
import { getUtcOffset, localToUtc } from '../../core/time/time-zone.ts';
import type { DuplicateCourseBody } from './duplication.schema.ts';

/** Moves a time by whole days and keeps its local hour. */
export function shiftDate(at: string | null, days: number): string | null {
  if (at === null) return null;
  const ms = Date.parse(at);
  return toIsoTime(localToUtc(ms + getUtcOffset(ms) + days * DAY));
}

/** The context of a copy, passed to each step. */
export interface CopyContext {
  db: Kysely<Tables>;
  from: number;
  to: number;
  order: DuplicateCourseBody;
  /** Throws when the work has to stop. */
  step(): void;
}

/** Runs a part of the copy in its own transaction. */
export type CopyStepRunner = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
