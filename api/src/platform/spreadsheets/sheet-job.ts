import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { deleteUnusedFile, storeStream } from '../files/store-file.ts';
import type { JobKind } from '../jobs/jobs.table.ts';
import { queueJob } from '../jobs/queue-job.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import { type AcceptedHeadings, MAX_SHEET_ROWS, matchHeadings } from './match-headings.ts';
import { readSheetUpload } from './sheet-upload.ts';
import { readJobSheetTable } from './table-thread.ts';

export interface SheetPayload {
  dryRun: boolean;
}

interface SheetOrder {
  kind: JobKind;
  courseId?: number | undefined;
  payload: SheetPayload;
  again: boolean;
}

/** Stores a list's file and queues the job that imports it. */
export async function queueSheetJob(
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
  { kind, courseId = undefined, payload, again }: SheetOrder,
) {
  const { server: app } = reply;
  const about = { courseId: null, name, mimeType: 'application/octet-stream' };
  const file = await storeStream(app, about, Readable.from([bytes]));
  const { dryRun } = payload;
  try {
    return await queueJob(reply, { kind, courseId: courseId ?? null, payload, file, dryRun, again });
  } catch (error) {
    await deleteUnusedFile(app, file.id).catch(() => undefined);
    throw error;
  }
}

/** Receives a list and queues the job that imports it. */
export async function receiveSheetImport(
  reply: FastifyReply,
  { kind, dryRun, again }: { kind: JobKind; dryRun: boolean; again: boolean },
) {
  const sent = await readSheetUpload(reply.request);
  return queueSheetJob(reply, sent, { kind, payload: { dryRun }, again });
}

/** Reads the job's list; columns are found by their headings. */
export async function readJobSheetRows<Column extends string>(
  work: RunningJob,
  headings: AcceptedHeadings<Column>,
) {
  return matchHeadings(await readJobSheetTable(work, { maxRows: MAX_SHEET_ROWS }), headings);
}
