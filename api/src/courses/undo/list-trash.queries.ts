import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { ORPHANED_ROWS_TYPE } from '../../platform/trash/orphaned-rows.ts';
import { isLiveSubscription } from '../subscriptions/subscriptions.live.ts';
import type { TrashQuery } from './trash.schema.ts';

/** Lists the trash, latest deletion first; teachers see only that of their courses. */
export async function listTrash(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  { kind, limit, cursor }: TrashQuery,
) {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom('trash')
    .leftJoin('courses', 'courses.id', 'trash.courseId')
    .select(['trash.id', 'targetType', 'targetName', 'trash.courseId', 'courses.name as courseName'])
    .select(['actorName', 'deletedAt', 'trash.expiresAt', 'contents'])
    .where('targetType', kind === undefined ? '<>' : '=', kind ?? ORPHANED_ROWS_TYPE)
    .where('trash.expiresAt', '>', now())
    .orderBy('trash.id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('trash.id', '<', before);
  if (caller.role !== 'admin') {
    query = query.where('trash.courseId', 'in', (own) =>
      own
        .selectFrom('subscriptions')
        .select('subscriptions.courseId')
        .where('subscriptions.userId', '=', caller.id)
        .where('subscriptions.courseRole', 'is', null)
        .where(isLiveSubscription),
    );
  }
  return toPage(await query.execute(), limit, ({ id }) => [id]);
}
export type ListedTrashEntry = Awaited<ReturnType<typeof listTrash>>['rows'][number];
