import type { Db } from '../../../core/database/database.ts';
import type { CaptionRow } from '../captions.table.ts';
import type { SpeechSegment } from './segment.ts';

/** A video and its spoken language. */
export interface TranscriptionSource {
  fileId: number;
  language: string;
}

export interface CaptionPart {
  endSeconds: number;
  segments: SpeechSegment[];
}

/** Lists the parts that are already transcribed, ordered by time. */
export async function listCaptionParts(
  db: Db,
  { fileId, language }: TranscriptionSource,
): Promise<CaptionPart[]> {
  const rows = await db
    .selectFrom('captionParts')
    .select(['endSeconds', 'segments'])
    .where('fileId', '=', fileId)
    .where('language', '=', language)
    .orderBy('number')
    .execute();
  return rows.map(({ endSeconds, segments }) => ({
    endSeconds,
    segments: JSON.parse(segments) as SpeechSegment[],
  }));
}

export async function insertCaptionPart(
  trx: Db,
  video: TranscriptionSource,
  { number, endSeconds, segments }: CaptionPart & { number: number },
): Promise<void> {
  await trx
    .insertInto('captionParts')
    .values({ ...video, number, endSeconds, segments: JSON.stringify(segments) })
    .execute();
}

export async function deleteCaptionParts(trx: Db, { fileId, language }: TranscriptionSource): Promise<void> {
  await trx
    .deleteFrom('captionParts')
    .where('fileId', '=', fileId)
    .where('language', '=', language)
    .execute();
}

export async function findUsedTranscriptionSeconds(db: Db, month: string): Promise<number> {
  const row = await db
    .selectFrom('captionMonths')
    .select('seconds')
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.seconds ?? 0);
}

/** Adds seconds to a month's usage; returns false when they would exceed the limit (0: unlimited). */
export async function addUsedTranscriptionSeconds(
  db: Db,
  month: string,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<boolean> {
  const none = db.insertInto('captionMonths').values({ month, seconds: 0 });
  await none.onConflict((conflict) => conflict.column('month').doNothing()).execute();
  let update = db
    .updateTable('captionMonths')
    .set((row) => ({ seconds: row('seconds', '+', seconds) }))
    .where('month', '=', month);
  if (limit > 0) update = update.where('seconds', '<=', limit - seconds);
  return (await update.returning('month').executeTakeFirst()) !== undefined;
}

/** Finds whether a lecture's captions are automatic; undefined when there are none. */
export async function findCaptionOrigin(
  db: Db,
  lectureId: number,
  language: string,
): Promise<Pick<CaptionRow, 'automatic'> | undefined> {
  return db
    .selectFrom('captions')
    .select('automatic')
    .where('lectureId', '=', lectureId)
    .where('language', '=', language)
    .executeTakeFirst();
}
