import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertTestCertificate } from '../../../test/certificate-samples.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import { badRequest } from '../../core/http/errors.ts';
import { CertificatePrinter } from '../../learning/certificates/pdf/certificate-printer.ts';
import { writeDataExport } from './write-data-export.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a copy has every certificate, however many there are', async () => {
  vi.spyOn(CertificatePrinter.prototype, 'print').mockResolvedValue(Buffer.from('%PDF-1.7'));
  const { id: userId } = await t.actor('student');
  for (let courseId = 1; courseId <= 201; courseId += 1) await insertTestCertificate(t, { userId, courseId });
  const user = (await findUser(t.db, userId)) as UserRow;
  const zip = unzipSync(await buffer(await writeDataExport(t.app, user, () => undefined)), {
    filter: ({ name }) => name.startsWith('certificados/'),
  });
  expect(Object.keys(zip)).toHaveLength(201);
});

test('a copy that could not be made says why, until the next one is there', async () => {
  const leo = await t.actor('student');
  await insertTestCertificate(t, { userId: leo.id, courseId: 1 });
  vi.spyOn(CertificatePrinter.prototype, 'print')
    .mockRejectedValueOnce(badRequest('no_room', 'No hay lugar.'))
    .mockResolvedValueOnce(Buffer.from('%PDF-1.7'));
  const makeCopy = async () => {
    await t.call('POST', '/users/me/export', { as: leo });
    await t.app.jobs.flush();
    return (await t.call('GET', '/users/me/data', { as: leo })).json();
  };
  expect(await makeCopy()).toMatchObject({
    job: null,
    failure: { message: 'No hay lugar.' },
    copy: null,
  });
  expect(await makeCopy()).toMatchObject({ job: null, failure: null, copy: { name: expect.any(String) } });
});

test('a failure is over with the copy that an administrator makes later, also once that has expired', async () => {
  const [mia, admin] = [await t.actor('student'), await t.actor('admin')];
  await insertTestCertificate(t, { userId: mia.id, courseId: 1 });
  const print = vi.spyOn(CertificatePrinter.prototype, 'print').mockResolvedValue(Buffer.from('%PDF-1.7'));
  const ownData = async () => (await t.call('GET', '/users/me/data', { as: mia })).json();
  const failOnce = async () => {
    print.mockRejectedValueOnce(badRequest('no_room', 'No hay lugar.'));
    await t.call('POST', '/users/me/export', { as: mia });
    await t.app.jobs.flush();
  };
  await failOnce();
  expect(await ownData()).toMatchObject({ failure: { message: 'No hay lugar.' } });
  const asked = { userId: mia.id, kind: 'export', receivedAt: new Date().toISOString() };
  const { request } = (await t.call('POST', '/data_requests', { as: admin, body: asked })).json();
  const makeForMia = async () => {
    await t.call('POST', `/data_requests/${request.id}/export`, { as: admin });
    await t.app.jobs.flush();
  };
  const copy = { name: expect.any(String) };
  await makeForMia();
  expect(await ownData()).toMatchObject({ failure: null, copy });
  await failOnce();
  expect(await ownData(), 'a newer failure').toMatchObject({ failure: { message: 'No hay lugar.' }, copy });
  await makeForMia();
  await t.db.deleteFrom('dataExports').where('userId', '=', mia.id).execute();
  expect(await ownData()).toMatchObject({ failure: null, copy: null });
});
