import type { Db } from '../../core/database/database.ts';
import { fromNow, now } from '../../core/time/time.ts';

const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length;
// One faulty browser or forger must not decide about a release.
const PER_SENDER = 2;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** A period in which a release was live. */
export type ReleaseRun = { remote: string; version: string; run: string };
/** The page counts of a run; a page counts as broken at most once. */
export type PageCounts = { pages: number; broken: number };

export async function addPageCounts(
  db: Db,
  { remote, version, run }: ReleaseRun,
  count: PageCounts,
): Promise<void> {
  await db
    .insertInto('releasePages')
    .values({ remote, version, run, hour: now().slice(0, HOUR_LENGTH), ...count })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'run', 'hour']).doUpdateSet((row) => ({
        pages: row('releasePages.pages', '+', row.ref('excluded.pages')),
        broken: row('releasePages.broken', '+', row.ref('excluded.broken')),
      })),
    )
    .execute();
}

/** Records a broken page; false when its ticket was counted before or its sender reached the limit. */
export async function recordBrokenPage(
  db: Db,
  run: ReleaseRun,
  id: string,
  sender: string,
): Promise<boolean> {
  const { remote, version } = run;
  const sent = await db
    .selectFrom('brokenPages')
    .select('slot')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('run', '=', run.run)
    .where('sender', '=', sender)
    .execute();
  if (sent.length >= PER_SENDER) return false;
  const noted = await db
    .insertInto('brokenPages')
    .values({ id, remote, version, run: run.run, sender, slot: sent.length, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Sums the page counts of one run of a release, or of all its runs. */
export async function sumPageCounts(
  db: Db,
  remote: string,
  version: string,
  run?: string,
): Promise<PageCounts> {
  const sums = db
    .selectFrom('releasePages')
    .select(({ fn }) => [
      fn.sum<number | null>('pages').as('pages'),
      fn.sum<number | null>('broken').as('broken'),
    ])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .$if(run !== undefined, (query) => query.where('run', '=', run ?? ''));
  const { pages, broken } = await sums.executeTakeFirstOrThrow();
  return { pages: Number(pages ?? 0), broken: Number(broken ?? 0) };
}

/** Lists a release's counts by hour, oldest first. */
export async function listPageCounts(db: Db, remote: string, version: string) {
  const rows = await db
    .selectFrom('releasePages')
    .select(({ fn }) => ['hour', fn.sum<number>('pages').as('pages'), fn.sum<number>('broken').as('broken')])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .groupBy('hour')
    .orderBy('hour')
    .execute();
  return rows.map(({ hour, pages, broken }) => ({ hour, pages: Number(pages), broken: Number(broken) }));
}

export async function deleteOldPageCounts(db: Db): Promise<void> {
  const before = fromNow(-KEPT_MS);
  await db.deleteFrom('releasePages').where('hour', '<', before).execute();
  await db.deleteFrom('brokenPages').where('createdAt', '<', before).execute();
}
