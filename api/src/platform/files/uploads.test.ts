import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { readForeignKeys } from '../../core/database/foreign-keys.ts';
import { sweepOrphanFiles } from './sweep-files.ts';

const video = createSampleVideo();

let t: TestApp;
let cast: Cast;
let lectureId: number;

beforeAll(async () => {
  t = await createTestApp({ MAX_VIDEO_BYTES: '200000', MAX_ATTACHMENT_BYTES: '50000' });
  cast = await createCast(t);
  const path = `/courses/${cast.courseId}/lectures`;
  const sent = await t.call('POST', path, {
    as: cast.people['T+'],
    ...createVideoForm({ title: 'A' }, video),
  });
  lectureId = sent.json().lecture.id;
});
afterAll(() => t.close());

const get = (url: string) => t.app.inject(url);
async function videoUrl(): Promise<string> {
  const response = await t.call('GET', `/courses/${cast.courseId}/lectures/${lectureId}`, {
    as: cast.people['S+'],
  });
  return response.json().lecture.videoUrl;
}

async function stored(): Promise<string[]> {
  const names = await readdir(join(t.config.dataDir, 'files'), { recursive: true });
  return names.filter((name) => name.includes('/'));
}

describe('R11: uploads', () => {
  const path = () => `/courses/${cast.courseId}/lectures`;
  const rows = async () => (await t.db.selectFrom('files').select('id').execute()).length;

  test('up to the limit is stored, one byte more is 413 and no file', async () => {
    const before = [await stored(), await rows()];
    const as = cast.people['T+'];
    const over = await t.call('POST', path(), {
      as,
      ...createVideoForm({ title: 'B' }, createSampleVideo(200_001)),
    });
    expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
    expect([await stored(), await rows()]).toEqual(before);
    const exact = await t.call('POST', path(), {
      as,
      ...createVideoForm({ title: 'B' }, createSampleVideo(200_000)),
    });
    expect(exact.statusCode).toBe(201);
  });

  test('a body that says it is far too long is refused before it is read', async () => {
    const { headers, body } = createVideoForm({ title: 'B' });
    const long = { ...headers, 'content-length': '99000000000' };
    const response = await t.call('POST', path(), { as: cast.people['T+'], headers: long, body });
    expect(response.statusCode).toBe(413);
  });

  test.each([
    ['an empty file', createVideoForm({ title: 'B' }, Buffer.alloc(0)), 400],
    [
      'a form that ends too early',
      { ...createVideoForm({ title: 'B' }), body: createVideoForm({ title: 'B' }).body.subarray(0, 5000) },
      400,
    ],
    [
      'no form at all',
      { body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      400,
    ],
    ['no boundary', { body: 'nonsense', headers: { 'content-type': 'multipart/form-data' } }, 400],
  ])('%s is refused and leaves nothing', async (_what, sent, status) => {
    const before = [await stored(), await rows()];
    const response = await t.call('POST', path(), { as: cast.people['T+'], ...sent });
    expect(response.statusCode).toBe(status);
    expect([await stored(), await rows()]).toEqual(before);
  });

  test('the institute’s quota is 507 and leaves nothing', async () => {
    const before = [await stored(), await rows()];
    t.app.config.maxStorageBytes = 350_000;
    const response = await t.call('POST', path(), {
      as: cast.people['T+'],
      ...createVideoForm({ title: 'B' }),
    });
    t.app.config.maxStorageBytes = 0;
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full']);
    expect([await stored(), await rows()]).toEqual(before);
  });

  test('a full quota takes no byte more, but forms without a file', async () => {
    t.app.config.maxStorageBytes = 1;
    const as = cast.people['T+'];
    const file = (content: string) => ({ name: 'a.txt', type: 'text/plain', content: Buffer.from(content) });
    const attachments = `/courses/${cast.courseId}/attachments`;
    const full = await t.call('POST', attachments, { as, ...createForm({}, file('x')) });
    const none = await t.call('POST', path(), { as, ...createForm({ title: 'Sin video' }) });
    t.app.config.maxStorageBytes = 0;
    expect([full.statusCode, full.json().code, none.statusCode]).toEqual([507, 'storage_full', 201]);
  });

  test('an upload that is cut off leaves nothing', async () => {
    await t.app.listen({ port: 0 });
    const before = [await stored(), await rows()];
    const { headers, body } = createVideoForm({ title: 'B' });
    const { port } = t.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = [
      `POST /api${path()} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${cast.people['T+'].token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${body.length}`,
    ];
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 60_000));
    await expect
      .poll(async () => (await stored()).length)
      .toBe(before[0] === undefined ? 0 : (before[0] as string[]).length + 1);
    socket.destroy();
    await expect.poll(async () => [await stored(), await rows()]).toEqual(before);
  });

  test('a refusal is read even by who is still sending', async () => {
    const { port } = t.app.server.address() as AddressInfo;
    const { headers, body } = createVideoForm({ title: 'B' }, createSampleVideo(20_000_000));
    const sent = { ...headers, authorization: `Bearer ${cast.people['T+'].token}` };
    // Without a length the server cannot refuse in advance.
    const stream = new Blob([body]).stream();
    const init = { method: 'POST', headers: sent, body: stream, duplex: 'half' };
    const response = await fetch(`http://127.0.0.1:${port}/api${path()}`, init as RequestInit);
    expect(response.status).toBe(413);
  });

  test('what a killed process left is swept once its lease is over, what is in use stays', async () => {
    const { insertFile } = await import('./files.queries.ts');
    const { sweepOrphanFiles } = await import('./sweep-files.ts');
    const left = await insertFile(t.db, { courseId: cast.courseId, name: 'x', mimeType: 'x' });
    const before = await rows();
    await sweepOrphanFiles(t.app);
    expect(await rows()).toBe(before);
    await t.db
      .updateTable('files')
      .set({ keepUntil: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', left.id)
      .execute();
    await sweepOrphanFiles(t.app);
    expect(await rows()).toBe(before - 1);
    expect((await get(await videoUrl())).statusCode).toBe(200);
  });
});

test('only rows about a file are deleted with it; all others keep it', async () => {
  const keys = (await readForeignKeys(t.db)).filter(({ parent }) => parent === 'files');
  const deleted = keys.filter(({ onDelete }) => onDelete === 'cascade');
  expect(deleted.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
    'captionParts.fileId',
    'fileTexts.fileId',
    'renditions.sourceFileId',
    'videos.fileId',
  ]);
});

test('a deleted course takes its files with it', async () => {
  const path = `/courses/${cast.courseId}`;
  expect((await t.call('DELETE', path, { as: cast.people.Ad })).statusCode).toBe(204);
  // Deleting the trash row ends the time for an undo.
  await t.db.deleteFrom('trash').execute();
  await sweepOrphanFiles(t.app);
  expect(await t.db.selectFrom('files').selectAll().execute()).toEqual([]);
  expect(await stored()).toEqual([]);
  await rm(join(t.config.dataDir, 'files'), { recursive: true });
});
