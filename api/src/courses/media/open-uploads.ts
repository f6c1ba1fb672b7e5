import { sql } from 'kysely';
import { lockUser } from '../../accounts/users/users.queries.ts';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { ApiError } from '../../core/http/errors.ts';

/** Limits a person's announced bytes to four full-size videos, so that nobody fills the disk. */
const WHOLE_VIDEOS = 4;
const LOOK_AGAIN_SECONDS = 60;

/** Selects all uploads that are not finished. */
function unfinished(db: Db) {
  const files = db.selectFrom('answerFiles').where('finishedAt', 'is', null);
  const announced = db
    .selectFrom('announcementUploads')
    .where('finishedAt', 'is', null)
    .where('userId', 'is not', null)
    .select(['userId', 'size', 'createdAt'])
    .$narrowType<{ userId: number }>();
  const archives = db
    .selectFrom('courseImports')
    .where('finishedAt', 'is', null)
    .select(['userId', 'size', 'createdAt']);
  return db
    .selectFrom('videoUploads')
    .where('finishedAt', 'is', null)
    .select(['userId', 'size', 'createdAt'])
    .unionAll(files.select(['userId', 'size', 'createdAt']))
    .unionAll(announced)
    .unionAll(archives)
    .as('unfinished');
}

async function readOpen(trx: Db, userId: number, { maxVideoBytes }: Config, since: string) {
  const { uploads, bytes } = await trx
    .selectFrom(unfinished(trx))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .select((select) => [
      select.fn.countAll<number>().as('uploads'),
      // An upload without an announced size may grow to the maximum.
      sql<number | null>`sum(coalesce(${select.ref('size')}, ${maxVideoBytes}))`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { uploads: Number(uploads), bytes: Number(bytes ?? 0) };
}

/** Sums the announced bytes of unfinished uploads. */
export async function sumUnfinished(db: Db): Promise<number> {
  const total = sql<number | null>`sum(${sql.ref('size')})`.as('total');
  return (await db.selectFrom(unfinished(db)).select(total).executeTakeFirstOrThrow()).total ?? 0;
}

function tooManyUploads(): ApiError {
  const message = 'Ya tenés muchas subidas sin terminar. Esperá a que terminen, o cancelá alguna.';
  return new ApiError(429, 'too_many_uploads', message, { retryAfter: LOOK_AGAIN_SECONDS });
}

/**
 * Throws 429 for too many unfinished uploads or announced bytes. Locks the person in the uploading
 * transaction.
 */
export async function requireFewOpen(
  trx: Db,
  config: Config,
  { userId, size, since }: { userId: number; size: number | null; since: string },
): Promise<void> {
  await lockUser(trx, userId);
  const { uploads, bytes } = await readOpen(trx, userId, config, since);
  const announced = bytes + (size ?? config.maxVideoBytes);
  if (uploads >= config.maxOpenUploads || announced > WHOLE_VIDEOS * config.maxVideoBytes)
    throw tooManyUploads();
}
