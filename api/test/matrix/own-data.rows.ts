import { DAY, fromNow } from '../../src/core/time/time.ts';
import { insertFile } from '../../src/platform/files/files.queries.ts';
import type { MatrixFixture } from './fixture.ts';
import { ADMIN, EVERYONE, LOGGED_IN, type MatrixRequest, type MatrixRow, row, withStatus } from './row.ts';

async function ownCopy({ t, as, victim }: MatrixFixture): Promise<MatrixRequest> {
  const userId = (as ?? victim).id;
  const place = { courseId: null, name: 'a.zip', mimeType: 'application/zip' };
  const { id: fileId } = await insertFile(t.db, { ...place, ownerId: userId });
  await t.db
    .insertInto('dataExports')
    .values({ userId, fileId, bytes: 1, tokenHash: null, createdAt: fromNow(0), expiresAt: fromNow(DAY) })
    .execute();
  return {};
}

async function dataRequest({ t, victim, as }: MatrixFixture, kind: 'export' | 'erasure'): Promise<number> {
  const moments = { receivedAt: fromNow(0), dueAt: fromNow(DAY), doneAt: null };
  const { id } = await t.db
    .insertInto('dataRequests')
    .values({ userId: victim.id, kind, ...moments, createdBy: as?.id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const asked = (kind: 'export' | 'erasure', call: string) => async (fixture: MatrixFixture) => {
  if (call === 'link') await ownCopy({ ...fixture, as: null });
  return { path: `/data_requests/${await dataRequest(fixture, kind)}/${call}` };
};

export const ownDataRows: MatrixRow[] = [
  row('GET /users/me/data', LOGGED_IN),
  row('POST /users/me/export', withStatus(202, LOGGED_IN)),
  row('POST /users/me/export/link', LOGGED_IN, ownCopy),
  row('GET /users/me/export/file', withStatus(410, EVERYONE), () => ({
    path: '/users/me/export/file?token=x',
  })),
  row('POST /users/me/closure', [401, 200, 200, 200, 200, 409, 200, 200]),
  row('DELETE /users/me/closure', withStatus(204, LOGGED_IN)),
  row('GET /data_requests', ADMIN),
  row('POST /data_requests', withStatus(201, ADMIN), ({ victim }) => ({
    body: { userId: victim.id, kind: 'export', receivedAt: fromNow(0) },
  })),
  row('POST /data_requests/{id}/export', withStatus(202, ADMIN), asked('export', 'export')),
  row('POST /data_requests/{id}/link', ADMIN, asked('export', 'link')),
  row('POST /data_requests/{id}/erasure', withStatus(204, ADMIN), asked('erasure', 'erasure')),
  row('POST /data_requests/{id}/end', withStatus(409, ADMIN), asked('export', 'end')),
];
