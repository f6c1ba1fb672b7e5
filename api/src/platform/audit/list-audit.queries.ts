import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter, buildLikeFilter, findMatchingIds } from '../../core/database/search.ts';
import { type CursorPage, decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { getEndOfDay, getStartOfDay } from '../../core/time/time-zone.ts';
import type { AuditQuery } from './audit.schema.ts';
import type { AuditRow } from './audit.table.ts';

function matching(db: Db, { q = '', action, actorId, targetId, from, to }: AuditQuery) {
  let rows = db.selectFrom('audit');
  if (q.trim() !== '') rows = rows.where((where) => buildLikeFilter(where.ref('search'), q));
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (actorId !== undefined) rows = rows.where('actorId', '=', actorId);
  if (targetId !== undefined) rows = rows.where('targetId', '=', targetId);
  if (from !== undefined) rows = rows.where('at', '>=', getStartOfDay(from));
  if (to !== undefined) rows = rows.where('at', '<=', getEndOfDay(to));
  return rows;
}

async function readPage(all: ReturnType<typeof matching>, { cursor, limit }: AuditQuery) {
  const before = decodeIdCursor(cursor);
  const rows = await all
    .selectAll()
    .$if(before !== undefined, (rest) => rest.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => [row.id]);
}

/** Selects the matching entries; a search with few hits selects them by id, which is faster. */
async function findMatching(db: Db, query: AuditQuery) {
  const all = matching(db, query);
  const few = query.q?.trim() ? await findMatchingIds(all.select('id')) : undefined;
  if (!few) return { all };
  return {
    all: db.selectFrom('audit').where((where) => buildInFilter(db, where.ref('id'), few)),
    total: few.length,
  };
}

async function readCounted(db: Db, query: AuditQuery) {
  const { all, total: found } = await findMatching(db, query);
  if (found !== undefined) return { ...(await readPage(all, query)), total: found };
  const total = await countRows(all);
  return { ...(await readPage(all, query)), total };
}

/** Reads one page of the trail, newest first, without counting all of it. */
export async function readAuditPage(db: Db, query: AuditQuery): Promise<CursorPage<AuditRow>> {
  return readPage((await findMatching(db, query)).all, query);
}

/** Returns one page of the trail, newest first, and the total number of entries. */
export async function listAuditEntries(db: Db, query: AuditQuery) {
  const { rows, total, nextCursor } = await readCounted(db, query);
  return {
    audit: rows.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown })),
    total,
    nextCursor,
  };
}
