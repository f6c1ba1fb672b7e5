import type { Db } from '../../core/database/database.ts';
import { requireFound } from '../../core/http/errors.ts';
import { decodeCursor, decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { DAY, now, toIsoTime } from '../../core/time/time.ts';
import type { DataRequest, DataRequestBody, DataRequestsQuery } from './own-data.schema.ts';

/** The legal deadline of five days. */
const CLOCK = 5 * DAY;

const requests = (db: Db) =>
  db
    .selectFrom('dataRequests')
    .leftJoin('users', 'users.id', 'dataRequests.userId')
    .leftJoin('dataExports', (join) =>
      join.onRef('dataExports.userId', '=', 'dataRequests.userId').on('dataExports.expiresAt', '>', now()),
    )
    .leftJoin('files', 'files.id', 'dataExports.fileId')
    .select(['dataRequests.id', 'dataRequests.userId', 'users.username', 'users.name', 'users.email', 'kind'])
    .select(['receivedAt', 'dueAt', 'doneAt'])
    .select(['files.name as fileName', 'dataExports.bytes', 'dataExports.expiresAt']);

type Found = Omit<DataRequest, 'copy'> & {
  fileName: string | null;
  bytes: number | null;
  expiresAt: string | null;
};

function present({ fileName, bytes, expiresAt, ...request }: Found): DataRequest {
  const isReady = request.kind === 'export' && fileName !== null && bytes !== null && expiresAt !== null;
  return { ...request, copy: isReady ? { name: fileName, bytes, expiresAt } : null };
}

export async function insertDataRequest(
  trx: Db,
  { receivedAt, ...request }: DataRequestBody & { createdBy: number },
): Promise<number> {
  const dueAt = toIsoTime(Date.parse(receivedAt) + CLOCK);
  const row = { ...request, receivedAt, dueAt, doneAt: null };
  return (await trx.insertInto('dataRequests').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function getDataRequest(db: Db, id: number): Promise<DataRequest> {
  return present(requireFound(await requests(db).where('dataRequests.id', '=', id).executeTakeFirst()));
}

/** Lists open requests, first due first. */
async function listOpen(db: Db, { cursor, limit }: Omit<DataRequestsQuery, 'open'>) {
  const [dueAt, id] = decodeCursor(cursor, ['string', 'number']) ?? ['', 0];
  const rows = await requests(db)
    .where('doneAt', 'is', null)
    .where((row) => row(row.refTuple('dueAt', 'dataRequests.id'), '>', row.tuple(String(dueAt), Number(id))))
    .orderBy('dueAt')
    .orderBy('dataRequests.id')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(present), limit, (row) => [row.dueAt, row.id]);
}

/** Lists all requests or the answered ones, newest first. */
async function listNewest(db: Db, { cursor, limit, open }: DataRequestsQuery) {
  const before = decodeIdCursor(cursor);
  const rows = await requests(db)
    .$if(open === false, (query) => query.where('doneAt', 'is not', null))
    .$if(before !== undefined, (query) => query.where('dataRequests.id', '<', before as number))
    .orderBy('dataRequests.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(present), limit, (row) => [row.id]);
}

export async function listDataRequests(db: Db, query: DataRequestsQuery) {
  const { rows, nextCursor } = await (query.open ? listOpen(db, query) : listNewest(db, query));
  return { requests: rows, nextCursor };
}

/** Ends the open requests of a person who is erased, because nobody could answer them afterwards. */
export async function endDataRequestsOf(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('dataRequests')
    .set({ doneAt: now() })
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .execute();
}

export async function endDataRequest(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('dataRequests')
    .set({ doneAt: now() })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}
