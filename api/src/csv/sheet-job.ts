import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dropFile, putFile } from '../files/store-file.ts';
import type { JobWork } from '../jobs/job-work.ts';
import type { JobKind } from '../jobs/jobs.table.ts';
import { startJob } from '../jobs/start-job.ts';
import { readCsvText } from './csv-upload.ts';

export interface SheetPayload {
  dryRun: boolean;
}

/** Accepts a CSV file and leaves its import to a job. */
export async function startSheetImport(
  reply: FastifyReply,
  { kind, dryRun, again }: { kind: JobKind; dryRun: boolean; again: boolean },
) {
  const { request, server: app } = reply;
  const text = await readCsvText(request);
  const about = { courseId: null, name: 'lista.csv', mimeType: 'text/csv' };
  const file = await putFile(app, about, Readable.from([Buffer.from(text)]));
  const payload: SheetPayload = { dryRun };
  try {
    return await startJob(reply, { kind, courseId: null, payload, file, dryRun, again });
  } catch (error) {
    await dropFile(app, file.id).catch(() => undefined);
    throw error;
  }
}

/** Reads the CSV text that came with the job. */
export async function readSheetFile(work: JobWork): Promise<string> {
  const { path, release } = await work.file();
  try {
    return await readFile(path, 'utf8');
  } finally {
    await release();
  }
}
