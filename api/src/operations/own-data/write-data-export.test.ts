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
    job: { state: 'failed', error: { message: 'No hay lugar.' } },
    copy: null,
  });
  expect(await makeCopy()).toMatchObject({ job: null, copy: { name: expect.any(String) } });
});
