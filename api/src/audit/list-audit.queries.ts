import { sql } from 'kysely';
import { amongNewest, openSearch, type Search } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../http/paging.ts';
import type { AuditQuery } from './audit.schema.ts';

/** Sorts after every moment of its day. */
const END_OF_DAY = 'T99';

function matching(db: Db, { action, actorId, targetId, from, to }: AuditQuery, search: Search | undefined) {
  let rows = db.selectFrom('audit');
  if (search) rows = rows.where(search.matches);
  return rows
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? 0))
    .$if(targetId !== undefined, (query) => query.where('targetId', '=', targetId ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<=', `${to}${END_OF_DAY}`));
}

function isFiltered({ action, actorId, targetId, from, to }: AuditQuery): boolean {
  return [action, actorId, targetId, from, to].some((value) => value !== undefined);
}

async function countAudit(db: Db, query: AuditQuery, search: Search | undefined): Promise<number> {
  if (!isFiltered(query) && !search) return sumTallies(db, ['audit']);
  if (!isFiltered(query) && search?.hits) return search.hits.length;
  const { total } = await matching(db, query, search)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The same search for one page: without other conditions its rows are known before they are read. */
function narrow(query: AuditQuery, search: Search | undefined): Search | undefined {
  if (!search?.hits || isFiltered(query)) return search;
  const place = { limit: query.limit + 1, before: decodeIdCursor(query.cursor) };
  return { matches: amongNewest(sql.ref('audit.id'), search.hits, place) };
}

/** One page of the trail, the newest first, and how many entries there are in all. */
export async function listAudit(db: Db, query: AuditQuery) {
  const before = decodeIdCursor(query.cursor);
  const search = await openSearch(db, 'audit', query.q);
  const rows = await matching(db, query, narrow(query, search))
    .selectAll()
    .$if(before !== undefined, (rest) => rest.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = toPage(rows, query.limit, (row) => [row.id]);
  const audit = page.rows.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown }));
  return { audit, total: await countAudit(db, query, search), nextCursor: page.nextCursor };
}
