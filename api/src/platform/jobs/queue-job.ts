import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { ApiError } from '../../core/http/errors.ts';
import { markFileStored } from '../files/files.queries.ts';
import { deleteUnusedFile, type NewStoredFile } from '../files/store-file.ts';
import { getCaller } from '../plugins/access-check.ts';
import { write } from '../plugins/write.ts';
import { countUnfinishedJobs, findSameJob, insertJob } from './jobs.queries.ts';
import { type JobResponse, presentJob } from './jobs.schema.ts';
import type { JobKind } from './jobs.table.ts';

const MAX_UNFINISHED = 10;

export interface JobRequest {
  kind: JobKind;
  courseId: number | null;
  /** Any value that JSON can hold. Jobs with equal kind, course, payload and file are equal. */
  payload: unknown;
  file?: NewStoredFile;
  name?: string;
  /** A dry run changes nothing, so a finished equal dry run does not prevent a new one. */
  dryRun: boolean;
  /** Starts the job again although an equal one has finished within the hour. */
  again: boolean;
}

function fingerprintOf({ kind, courseId, payload, file }: JobRequest): string {
  const asked = JSON.stringify([kind, courseId, payload, file?.sha256]);
  return createHash('sha256').update(asked).digest('base64url');
}

async function queueOnce(trx: Db, starterId: number, order: JobRequest) {
  const { kind, courseId, payload, file, dryRun, again } = order;
  const fingerprint = fingerprintOf(order);
  // Serialises the requests of one person across all processes, so that equal ones become one job.
  await acquireNamedLock(trx, `jobs of ${starterId}`);
  const same = await findSameJob(trx, { starterId, fingerprint }, dryRun || again);
  if (same) return { row: same, repeated: true };
  if ((await countUnfinishedJobs(trx, starterId)) >= MAX_UNFINISHED) {
    const message = `Ya tenés ${MAX_UNFINISHED} trabajos en curso. Esperá a que terminen.`;
    throw new ApiError(429, 'too_many_jobs', message, { retryAfter: 30 });
  }
  if (file) await markFileStored(trx, file.id, { size: file.size, sha256: file.sha256 });
  const name = file?.name ?? order.name ?? '';
  const fields = { kind, courseId, starterId, fingerprint, fileId: file?.id ?? null, name };
  return { row: await insertJob(trx, { ...fields, payload: JSON.stringify(payload) }), repeated: false };
}

/** Queues a job and responds 202 with its URL; an equal request within an hour returns the first job. */
export async function queueJob(reply: FastifyReply, order: JobRequest): Promise<JobResponse> {
  const { request, server: app } = reply;
  const starter = getCaller(request);
  return write(reply.code(202), async (change) => {
    const { row, repeated } = await queueOnce(change.trx, starter.id, order);
    void reply.header('location', `/api/jobs/${row.id}`);
    const { file } = order;
    if (!repeated) change.afterwards(() => app.jobs.wake());
    else if (file) change.afterwards(() => deleteUnusedFile(app, file.id));
    return { job: presentJob(row), ...(repeated ? { repeated } : {}) };
  });
}
