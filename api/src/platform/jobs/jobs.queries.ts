import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, HOUR, MINUTE, now } from '../../core/time/time.ts';
import type { JobKind, JobRow, JobsTable } from './jobs.table.ts';

/** A job stays reserved this long after its process last reported. */
const LEASE = MINUTE;
const KEPT = 7 * DAY;

type NewJob = Pick<
  Insertable<JobsTable>,
  'kind' | 'name' | 'starterId' | 'courseId' | 'payload' | 'fileId' | 'fingerprint'
>;

/** A job that this process holds. */
export type ClaimedJob = JobRow & { claim: string };
type Held = Pick<ClaimedJob, 'id' | 'claim'>;

export async function insertJob(trx: Db, job: NewJob): Promise<JobRow> {
  const at = now();
  return trx
    .insertInto('jobs')
    .values({ ...job, state: 'waiting', progress: 0, attempts: 0, dueAt: at, createdAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds this person's equal job of the last hour that did not fail; `unfinished` skips ended jobs. */
export async function findSameJob(
  db: Db,
  { starterId, fingerprint }: Pick<JobRow, 'starterId' | 'fingerprint'>,
  unfinished: boolean,
): Promise<JobRow | undefined> {
  let query = db
    .selectFrom('jobs')
    .selectAll()
    .where('starterId', '=', starterId)
    .where('fingerprint', '=', fingerprint)
    .where('createdAt', '>', fromNow(-HOUR))
    .where('state', '<>', 'failed');
  if (unfinished) query = query.where('finishedAt', 'is', null);
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function countUnfinishedJobs(db: Db, starterId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('jobs')
      .where('starterId', '=', starterId)
      .where('finishedAt', 'is', null)
      // Ignores video and captions jobs, which may run for hours before an import.
      .where('kind', 'not in', ['lectures.video', 'lectures.captions']),
  );
}

/** Leases the oldest due job of the person who waited longest, so that no long queue delays others. */
export async function claimJob(db: Db, kinds: JobKind[], claimedBy: string): Promise<ClaimedJob | undefined> {
  const due = await db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('finishedAt', 'is', null)
    .where('dueAt', '<=', now())
    .where('kind', 'in', kinds)
    .orderBy((row) =>
      row.fn.coalesce(
        row
          .selectFrom('jobs as earlier')
          .select((earlier) => earlier.fn.max('earlier.startedAt').as('at'))
          .whereRef('earlier.starterId', '=', 'jobs.starterId'),
        sql.lit(''),
      ),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const claim = randomUUID();
  const claimed = await db
    .updateTable('jobs')
    .set({ state: 'running', claim, claimedBy, dueAt: fromNow(LEASE), startedAt: now() })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', due.id)
    // Matches only while the row is unchanged, because another process may be faster.
    .where('attempts', '=', due.attempts)
    .where('finishedAt', 'is', null)
    .where('dueAt', '<=', now())
    .returningAll()
    .executeTakeFirst();
  return claimed ? { ...claimed, claim } : claimJob(db, kinds, claimedBy);
}

/** Extends the job's lease; returns false when another process has taken the job. */
export async function extendJobLease(db: Db, { id, claim }: Held, progress: number): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ progress, dueAt: fromNow(LEASE) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the payload that a retry reads; returns false when another process has taken the job. */
export async function setJobPayload(trx: Db, { id, claim }: Held, payload: object): Promise<boolean> {
  const row = await trx
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type End = Pick<JobRow, 'state' | 'result' | 'error'>;

/** Ends a job that this claim still holds; when false, the caller must roll the transaction back. */
export async function endJob(trx: Db, { id, claim }: Held, end: End): Promise<boolean> {
  const row = await trx
    .updateTable('jobs')
    .set({ ...end, ...(end.state === 'done' ? { progress: 1 } : {}), fileId: null, finishedAt: now() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops an unfinished job and returns its file; undefined when the job had already ended. */
export async function stopJob(
  trx: Db,
  id: number,
  error: { code: string; message: string },
): Promise<Pick<JobRow, 'fileId'> | undefined> {
  const job = await findJob(trx, id);
  const stopped = await trx
    .updateTable('jobs')
    .set({ state: 'failed', error: JSON.stringify(error), fileId: null, finishedAt: now() })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stopped && job;
}

/** Releases a job, which may be claimed again at `dueAt`; only a tried run counts as an attempt. */
export async function releaseJob(
  db: Db,
  { id, claim }: Held,
  { dueAt, tried }: { dueAt: string; tried: boolean },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', claimedBy: null, dueAt })
    .set((row) => (tried ? {} : { attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('finishedAt', 'is', null)
    .execute();
}

/** Makes jobs due at once if this process held them before its restart. */
export async function requeueHeldJobs(db: Db, claimedBy: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ dueAt: now() })
    .where('claimedBy', '=', claimedBy)
    .where('finishedAt', 'is', null)
    .execute();
}

export async function deleteOldJobs(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('finishedAt', '<', fromNow(-KEPT)).execute();
}

/** Finds the unfinished job of this kind on a file. */
export async function findUnfinishedJob(db: Db, kind: JobKind, fileId: number) {
  const jobs = db.selectFrom('jobs').select('id').where('fileId', '=', fileId);
  return jobs.where('kind', '=', kind).where('finishedAt', 'is', null).executeTakeFirst();
}

export async function listUnfinishedJobs(db: Db, kind: JobKind): Promise<Pick<JobRow, 'id' | 'payload'>[]> {
  const jobs = db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', kind);
  return jobs.where('finishedAt', 'is', null).execute();
}

/** Finds the latest job of this kind and fingerprint. */
export async function findLatestJob(db: Db, kind: JobKind, fingerprint: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts a person's unfinished jobs of this kind. */
export async function countUnfinishedJobsOfKind(db: Db, kind: JobKind, starterId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('jobs')
      .where('kind', '=', kind)
      .where('starterId', '=', starterId)
      .where('finishedAt', 'is', null),
  );
}
