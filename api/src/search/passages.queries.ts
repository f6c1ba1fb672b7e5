import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { acquireNamedLock } from '../core/database/lock.ts';
import { splitIntoChunks } from '../core/database/split-into-chunks.ts';
import { fromNow, now } from '../core/time/time.ts';
import type { NewPassage, PassageSourceKind } from './passages.table.ts';
import { insertPassages } from './terms.dialect.ts';

const ROWS_PER_BATCH = 100;

/** A source of passages, such as a lecture. */
export interface PassageSourceRef {
  source: PassageSourceKind;
  sourceId: number;
}

/** A source's passages, ready to store. */
export interface SourcePassages {
  courseId: number;
  lectureId: number | null;
  passages: NewPassage[];
}

/** Locks a source; a transaction must call this before it changes the source. */
export async function lockPassageSource(trx: Db, { source, sourceId }: PassageSourceRef): Promise<void> {
  await acquireNamedLock(trx, `passages of ${source} ${sourceId}`);
}

/** Replaces a source's passages; undefined deletes them. */
export async function replacePassages(
  trx: Db,
  { source, sourceId }: PassageSourceRef,
  read: SourcePassages | undefined,
): Promise<void> {
  await trx.deleteFrom('passages').where('source', '=', source).where('sourceId', '=', sourceId).execute();
  if (!read) return;
  const { courseId, lectureId } = read;
  const nothing = { captionId: null, language: null, startSeconds: null, endSeconds: null };
  const rows = read.passages.map((passage) => ({
    ...nothing,
    firstCue: null,
    lastCue: null,
    ...passage,
    source,
    sourceId,
    courseId,
    lectureId,
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH)
    await insertPassages(trx, rows.slice(at, at + ROWS_PER_BATCH));
}

export type DueSource = PassageSourceRef & { version: number };

export async function listDueSources(db: Db, limit: number): Promise<DueSource[]> {
  return db
    .selectFrom('passagesDue')
    .select(['source', 'sourceId', 'version'])
    .where('dueAt', '<=', now())
    .orderBy('dueAt')
    .orderBy('source')
    .orderBy('sourceId')
    .limit(limit)
    .execute();
}

/** Clears the due row unless the source has changed since this version. */
export async function clearUnchangedDueSource(
  trx: Db,
  { source, sourceId, version }: DueSource,
): Promise<void> {
  await trx
    .deleteFrom('passagesDue')
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('version', '=', version)
    .execute();
}

/** Clears the due row of any version, in the transaction that indexed the change. */
export async function clearDueSource(trx: Db, { source, sourceId }: PassageSourceRef): Promise<void> {
  await trx.deleteFrom('passagesDue').where('source', '=', source).where('sourceId', '=', sourceId).execute();
}

export async function postponeDueSource(
  db: Db,
  { source, sourceId, version }: DueSource,
  ms: number,
): Promise<void> {
  await db
    .updateTable('passagesDue')
    .set({ dueAt: fromNow(ms) })
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('version', '=', version)
    .execute();
}

/** Marks sources without passages as due, as after an update or restore. */
export async function markUnindexedSourcesDue(
  db: Db,
  source: PassageSourceKind,
  table: string,
): Promise<void> {
  await sql`insert into "passagesDue" ("source", "sourceId")
    select ${sql.lit(source)}, "id" from ${sql.table(table)} as "thing"
    where not exists (select 1 from "passages" where "source" = ${sql.lit(source)} and "sourceId" = "thing"."id")
    on conflict do nothing`.execute(db);
}

/** Marks sources as due; raises `version`, so that an indexer of the old text cannot clear the mark. */
export async function markSourcesDue(db: Db, source: PassageSourceKind, ids: number[]): Promise<void> {
  for (const some of splitIntoChunks(ids))
    await db
      .insertInto('passagesDue')
      .values(some.map((sourceId) => ({ source, sourceId })))
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'sourceId'])
          .doUpdateSet((row) => ({ version: row('passagesDue.version', '+', 1), dueAt: '' })),
      )
      .execute();
}

/** Caches a file's text, unless another process has already stored it. */
export async function insertFileText(db: Db, fileId: number, text: string): Promise<void> {
  await db
    .insertInto('fileTexts')
    .values({ fileId, text, readAt: now() })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}
