import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { toSearchText } from '../../core/text/fold.ts';
import { selectStudents } from '../../courses/subscriptions/course-members.queries.ts';
import { isInGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { CERTIFICATE_STATES } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';

type State = (typeof CERTIFICATE_STATES)[number];
export type NewCertificate = Omit<
  CertificateRow,
  'id' | 'hidden' | 'revokedAt' | 'reason' | 'showsReason' | 'replacedBy' | 'search'
>;

export function certificateStateOf({
  revokedAt,
  replacedBy,
}: Pick<CertificateRow, 'revokedAt' | 'replacedBy'>): State {
  if (replacedBy !== null) return 'replaced';
  return revokedAt === null ? 'valid' : 'revoked';
}

/** Inserts certificates and returns the new ones; duplicates of course, person and version are skipped. */
export async function insertCertificates(trx: Db, rows: NewCertificate[]): Promise<CertificateRow[]> {
  if (rows.length === 0) return [];
  const nothing = { revokedAt: null, reason: null, replacedBy: null };
  return trx
    .insertInto('certificates')
    .values(
      rows.map((row) => ({ ...row, ...nothing, search: toSearchText(row.name, row.code, row.ci ?? '') })),
    )
    .onConflict((conflict) => conflict.columns(['courseId', 'userId', 'version']).doNothing())
    .returningAll()
    .execute();
}

export async function findCertificate(db: Db, code: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Finds a person's latest certificate, even a revoked one; undefined when they never had one. */
export async function findLatestCertificate(db: Db, courseId: number, userId: number) {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Maps these people's ids to their certificate's state; omits people without a certificate. */
export async function listCertificateStates(db: Db, courseId: number, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('certificates')
    .select(['userId', 'revokedAt'])
    .where('courseId', '=', courseId)
    .where('userId', 'in', userIds)
    .where('replacedBy', 'is', null)
    .execute();
  return new Map(
    rows.map(({ userId, revokedAt }) => [userId, revokedAt === null ? 'valid' : 'revoked'] as const),
  );
}

interface CertificateFilters {
  courseId?: number;
  userId?: number;
  q?: string;
  state?: State;
  group?: string;
  limit: number;
  cursor?: string;
}

function wanted(db: Db, { courseId, userId, q, state, group }: Omit<CertificateFilters, 'limit' | 'cursor'>) {
  let query = db.selectFrom('certificates');
  if (courseId !== undefined) query = query.where('courseId', '=', courseId);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (q) query = query.where((where) => buildLikeFilter(where.ref('search'), q));
  if (state === 'replaced') query = query.where('replacedBy', 'is not', null);
  if (state === 'valid') query = query.where('revokedAt', 'is', null);
  if (state === 'revoked') query = query.where('revokedAt', 'is not', null).where('replacedBy', 'is', null);
  if (group !== undefined)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.userId', '=', 'certificates.userId')
          .whereRef('subscriptions.courseId', '=', 'certificates.courseId')
          .where(isInGroup(group)),
      ),
    );
  return query;
}

/** Lists certificates, the newest first. */
export async function listCertificates(db: Db, { limit, cursor, ...filters }: CertificateFilters) {
  const before = decodeIdCursor(cursor);
  let query = wanted(db, filters)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  return toPage(await query.execute(), limit, ({ id }) => [id]);
}

export async function countCertificates(
  db: Db,
  filters: Omit<CertificateFilters, 'limit' | 'cursor'>,
): Promise<number> {
  return countRows(wanted(db, filters));
}

/** Lists students who have no certificate of the course; `since` omits students not seen since then. */
export async function listCertificateCandidateIds(
  db: Db,
  courseId: number,
  { since, group, userIds }: { since?: string; group?: string; userIds?: readonly number[] },
): Promise<number[]> {
  let query = selectStudents(db, courseId)
    .select('users.id')
    .where(
      sql<boolean>`not exists (select 1 from "certificates" where "certificates"."courseId" = "subscriptions"."courseId"
        and "certificates"."userId" = "subscriptions"."userId")`,
    )
    .orderBy('users.id');
  if (since !== undefined) query = query.where('users.lastSeenAt', '>=', since);
  if (group !== undefined) query = query.where(isInGroup(group));
  if (userIds) query = query.where('users.id', 'in', userIds);
  return (await query.execute()).map(({ id }) => id);
}

type Changed = Partial<
  Pick<CertificateRow, 'hidden' | 'revokedAt' | 'reason' | 'showsReason' | 'replacedBy'>
>;

/** Hides a person's certificates of a course, because earlier ones may show a former name. */
export async function hideCertificates(
  trx: Db,
  { courseId, userId }: Pick<CertificateRow, 'courseId' | 'userId'>,
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ hidden: true })
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .execute();
}

export async function updateCertificate(trx: Db, id: number, set: Changed): Promise<void> {
  await trx.updateTable('certificates').set(set).where('id', '=', id).execute();
}
