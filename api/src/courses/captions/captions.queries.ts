import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { lockPassageSource } from '../../search/passages.queries.ts';
import { indexLecture } from '../lectures/lecture-passages.ts';
import type { CaptionRow } from './captions.table.ts';
import type { Cue } from './cue.ts';

/** Captions to be stored: the WebVTT text and its parsed cues. */
export interface NewCaption {
  lectureId: number;
  language: string;
  label: string;
  vtt: string;
  cues: Cue[];
  automatic?: boolean;
}

const ROWS_PER_BATCH = 500;

async function insertCues(trx: Db, captionId: number, cues: Cue[]): Promise<void> {
  const rows = cues.map(({ startSeconds, endSeconds, text }, index) => ({
    captionId,
    number: index + 1,
    startSeconds,
    endSeconds,
    text,
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) {
    await trx
      .insertInto('cues')
      .values(rows.slice(at, at + ROWS_PER_BATCH))
      .execute();
  }
}

/** Stores and indexes a lecture's captions, replacing those in the same language; requires a transaction. */
export async function upsertCaption(
  trx: Db,
  { cues, automatic = false, ...caption }: NewCaption,
): Promise<CaptionRow> {
  await lockPassageSource(trx, { source: 'lecture', sourceId: caption.lectureId });
  const fresh = { label: caption.label, vtt: caption.vtt, automatic, updatedAt: now() };
  const row = await trx
    .insertInto('captions')
    .values({ ...caption, ...fresh })
    .onConflict((conflict) => conflict.columns(['lectureId', 'language']).doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('cues').where('captionId', '=', row.id).execute();
  await insertCues(trx, row.id, cues);
  await indexLecture(trx, caption.lectureId);
  return row;
}

/** Finds a lecture's captions in `language`; without a language, the oldest captions. */
export async function findCaption(db: Db, courseId: number, lectureId: number, language?: string) {
  const captions = db
    .selectFrom('captions')
    .innerJoin('lectures', 'lectures.id', 'captions.lectureId')
    .selectAll('captions')
    .select('lectures.courseId')
    .where('captions.lectureId', '=', lectureId)
    .where('lectures.courseId', '=', courseId)
    .orderBy('captions.id');
  const wanted = language === undefined ? captions : captions.where('captions.language', '=', language);
  return wanted.executeTakeFirst();
}

/** Lists a lecture's captions in all languages, with their text. */
export async function listLectureCaptions(db: Db, lectureId: number): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('lectureId', '=', lectureId)
    .orderBy('language')
    .execute();
}

/** Finds captions by id, with their lecture for the access check. */
export async function findCaptionById(db: Db, captionId: number) {
  return db
    .selectFrom('captions')
    .select(['language', 'vtt', 'lectureId'])
    .where('id', '=', captionId)
    .executeTakeFirst();
}

export async function listCues(db: Db, captionId: number) {
  return db
    .selectFrom('cues')
    .select(['number', 'startSeconds', 'endSeconds', 'text'])
    .where('captionId', '=', captionId)
    .orderBy('number')
    .execute();
}

/** Deletes a lecture's captions in a language; false when there were none. */
export async function deleteCaption(db: Db, lectureId: number, language: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('captions')
    .where('lectureId', '=', lectureId)
    .where('language', '=', language)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
