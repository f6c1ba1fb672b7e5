import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../api/src/core/database/database.ts';
import { storagePathOf } from '../../api/src/platform/files/keys.ts';

const SECOND = 1000;

function countTo(end: number, from = 0): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}

/** Lists every second that a person watched; adds -1, which nobody sends, when the total differs. */
export async function listStoredSeconds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('impressions').selectAll().where('userId', '=', userId).execute();
  return rows.flatMap(({ intervals, watchedMs }) => {
    const parts = JSON.parse(intervals) as [number, number][];
    const seconds = parts.flatMap(([from, to]) => countTo(to / SECOND, from / SECOND));
    return watchedMs === seconds.length * SECOND ? seconds : [...seconds, -1];
  });
}

/** Lists the numbers of the stored answers; the last answer implies all earlier ones, which it replaced. */
export async function listStoredAnswers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('attemptAnswers').select(['response', 'seq']).execute();
  return rows.flatMap(({ response, seq }) => {
    if (response === null) return [];
    return response === JSON.stringify(`respuesta ${seq - 1}`) ? countTo(seq) : [-1];
  });
}

/** Lists names of attachments whose file is stored completely. */
export async function listStoredFiles(db: Db, dataDir: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'attachments.fileId')
    .select(['attachments.name', 'files.key', 'files.sha256'])
    .execute();
  const whole = rows.map(async ({ name, key, sha256 }) => {
    const bytes = await readFile(join(dataDir, 'files', storagePathOf(key))).catch(() => Buffer.alloc(0));
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? name : '';
  });
  return Promise.all(whole);
}
