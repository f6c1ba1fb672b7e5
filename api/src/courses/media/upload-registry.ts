import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { lockUserRow } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { UploadTarget } from './upload-target.ts';

/** Limits a person's announced bytes to four full-size videos, so that nobody fills the disk. */
const WHOLE_VIDEOS = 4;
const LOOK_AGAIN_SECONDS = 60;

declare module 'fastify' {
  interface FastifyInstance {
    /** The tables of all upload targets. */
    uploadTables: UploadTarget['table'][];
  }
}

export const uploadRegistry = fastifyPlugin(async (app) => {
  app.decorate('uploadTables', []);
});

interface Unfinished {
  userId: number;
  size: number | null;
  createdAt: string;
}

/** Selects all uploads that are not finished. */
function unfinished({ uploadTables }: FastifyInstance) {
  const each = uploadTables.map(
    (table) => sql`select "userId", "size", "createdAt" from ${sql.table(table)}
      where "finishedAt" is null and "userId" is not null`,
  );
  return sql<Unfinished>`(${sql.join(each, sql` union all `)})`.as<'unfinished'>('unfinished');
}

/** Sums sizes; an upload without an announced size counts as the maximum. */
function sumSizes({ config }: FastifyInstance) {
  return sql<number | null>`sum(coalesce(${sql.ref('size')}, ${config.maxVideoBytes}))`;
}

async function readOpen(trx: Db, app: FastifyInstance, userId: number, since: string) {
  const { uploads, bytes } = await trx
    .selectFrom(unfinished(app))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .select((select) => [select.fn.countAll<number>().as('uploads'), sumSizes(app).as('bytes')])
    .executeTakeFirstOrThrow();
  return { uploads: Number(uploads), bytes: Number(bytes ?? 0) };
}

/** Sums the full sizes of all unfinished uploads, to reserve room in the quota. */
export async function sumUnfinishedUploadBytes(app: FastifyInstance): Promise<number> {
  const total = sumSizes(app).as('total');
  return Number(
    (await app.db.selectFrom(unfinished(app)).select(total).executeTakeFirstOrThrow()).total ?? 0,
  );
}

function tooManyUploads(): ApiError {
  const message = 'Ya tenés muchas subidas sin terminar. Esperá a que terminen, o cancelá alguna.';
  return new ApiError(429, 'too_many_uploads', message, { retryAfter: LOOK_AGAIN_SECONDS });
}

/** Throws 429 above the limits of unfinished uploads; locks the user, so that parallel checks wait. */
export async function requireBelowUploadLimit(
  trx: Db,
  app: FastifyInstance,
  { userId, size, since }: { userId: number; size: number | null; since: string },
): Promise<void> {
  await lockUserRow(trx, userId);
  const { uploads, bytes } = await readOpen(trx, app, userId, since);
  const { config } = app;
  const announced = bytes + (size ?? config.maxVideoBytes);
  if (uploads >= config.maxOpenUploads || announced > WHOLE_VIDEOS * config.maxVideoBytes)
    throw tooManyUploads();
}
