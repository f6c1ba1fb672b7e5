import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, type FormFile, SAMPLE_PNG } from '../../../test/sample-files.ts';
import type { Attachment } from './attachments.schema.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const picture: FormFile = { name: 'Gráfica 1.png', type: 'image/png', content: SAMPLE_PNG };

let t: TestApp;
let cast: Cast;
let other: Cast;
let attachment: Attachment;

const path = (rest = '') => `/courses/${cast.courseId}/attachments${rest}`;
const rows = () => t.db.selectFrom('attachments').selectAll().orderBy('id').execute();
// For callers, a file in the trash counts as deleted.
const files = () =>
  t.db
    .selectFrom('files')
    .select('id')
    .where('id', 'not in', t.db.selectFrom('trashFiles').select('fileId'))
    .execute();
const send = (fields: Record<string, string>, ...parts: FormFile[]) =>
  t.call('POST', path(), { as: cast.people['T+'], ...createForm(fields, ...parts) });

beforeAll(async () => {
  t = await createTestApp({ MAX_ATTACHMENT_BYTES: '50000' });
  cast = await createCast(t);
  other = await createCast(t);
});
beforeEach(async () => {
  await t.db.deleteFrom('attachments').execute();
  const { sweepOrphanFiles } = await import('../../platform/files/sweep-files.ts');
  await sweepOrphanFiles(t.app);
  attachment = (await send({}, picture)).json().attachment;
});
afterAll(() => t.close());

describe('who may', () => {
  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))('%s reads: %i', async (part, status) => {
    const response = await t.call('GET', path(), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    if (status !== 200) return;
    const { url, ...rest } = response.json().attachments[0];
    const name = 'Gráfica 1.png';
    expect(rest).toEqual({
      id: attachment.id,
      courseId: cast.courseId,
      name,
      size: SAMPLE_PNG.length,
      mimeType: 'image/png',
      createdAt: attachment.createdAt,
    });
    const got = await t.app.inject(url);
    expect(got.rawPayload.equals(SAMPLE_PNG)).toBe(true);
    expect(got.headers['content-disposition']).toBe(
      'inline; filename="Grafica 1.png"; filename*=UTF-8\'\'Gr%C3%A1fica%201.png',
    );
  });

  test.each(pairWithParts([401, 403, 403, 201, 403, 201]))('%s adds: %i', async (part, status) => {
    const response = await t.call('POST', path(), { as: cast.people[part], ...createForm({}, picture) });
    expect(response.statusCode).toBe(status);
    const count = status === 201 ? 2 : 1;
    expect([(await rows()).length, (await files()).length]).toEqual([count, count]);
  });

  test.each(pairWithParts([401, 403, 403, 204, 403, 204]))('%s deletes: %i', async (part, status) => {
    const response = await t.call('DELETE', path(`/${attachment.id}`), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    const count = status === 204 ? 0 : 1;
    expect([(await rows()).length, (await files()).length]).toEqual([count, count]);
    expect((await t.app.inject(attachment.url)).statusCode).toBe(status === 204 ? 404 : 200);
  });

  test('R3: it cannot be reached through another course; a second DELETE is 404', async () => {
    const as = other.people['T+'];
    const wrong = `/courses/${other.courseId}/attachments/${attachment.id}`;
    expect((await t.call('DELETE', wrong, { as })).statusCode).toBe(404);
    expect((await t.call('DELETE', wrong, { as: cast.people.Ad })).statusCode).toBe(404);
    await t.call('DELETE', path(`/${attachment.id}`), { as: cast.people.Ad });
    expect((await t.call('DELETE', path(`/${attachment.id}`), { as: cast.people.Ad })).statusCode).toBe(404);
  });
});

describe('R11: what is stored', () => {
  test.each<[string, FormFile, string]>([
    ['a PDF', { name: 'a.pdf', type: 'application/pdf', content: PDF }, 'application/pdf'],
    ['text', { name: 'a.txt', type: 'text/plain', content: 'hola' }, 'text/plain'],
    ['a table', { name: 'a.csv', type: 'application/vnd.ms-excel', content: 'a;b' }, 'text/csv'],
    ['a page', { name: 'a.html', type: 'text/html', content: '<script>alert(1)</script>' }, 'text/html'],
    [
      'a drawing',
      { name: 'a.svg', type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'image/svg+xml',
    ],
    ['an unknown type', { name: 'a.ggbx', type: '', content: 'cosas' }, 'application/octet-stream'],
    [
      'no extension',
      { name: 'LEEME', type: 'application/octet-stream', content: 'x' },
      'application/octet-stream',
    ],
    [
      'a program',
      {
        name: 'a.exe',
        type: 'application/x-msdownload',
        content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
      },
      'application/x-msdownload',
    ],
    [
      'a ZIP by another name',
      {
        name: 'a.ggb',
        type: 'application/zip',
        content: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]),
      },
      'application/zip',
    ],
    ['a video', { name: 'a.mp4', type: 'video/mp4', content: createSampleVideo(3000) }, 'video/mp4'],
  ])('%s', async (_what, part, mimeType) => {
    const response = await send({}, part);
    expect(response.statusCode).toBe(201);
    expect(response.json().attachment).toMatchObject({ name: part.name, mimeType });
    const got = await t.app.inject(response.json().attachment.url);
    expect(got.rawPayload.equals(Buffer.from(part.content))).toBe(true);
  });

  test.each<[string, number, FormFile[]]>([
    ['a picture called .pdf', 415, [{ name: 'a.pdf', type: 'application/pdf', content: SAMPLE_PNG }]],
    ['a picture called .txt', 415, [{ name: 'a.txt', type: 'text/plain', content: SAMPLE_PNG }]],
    ['a page called .png', 415, [{ name: 'a.png', type: 'image/png', content: '<html>' }]],
    ['a page that says it is a picture', 415, [{ name: 'a.html', type: 'image/png', content: '<html>' }]],
    ['a picture that says it is a page', 415, [{ name: 'a.png', type: 'text/html', content: SAMPLE_PNG }]],
    ['an empty file', 400, [{ name: 'a.txt', type: 'text/plain', content: '' }]],
    ['two files', 400, [picture, picture]],
    ['no file', 400, []],
    ['too much', 413, [{ name: 'a.bin', type: '', content: Buffer.alloc(50_001, 1) }]],
  ])('%s is %i and leaves nothing', async (_what, status, parts) => {
    const response = await send({}, ...parts);
    expect(response.statusCode).toBe(status);
    expect([(await rows()).length, (await files()).length]).toEqual([1, 1]);
  });

  test('a file part of any name, and another name to show', async () => {
    const response = await send({ name: 'Guía 1' }, { ...picture, field: 'whatever' });
    expect(response.json().attachment.name).toBe('Guía 1');
    expect((await send({ surprise: 'x' }, picture)).statusCode).toBe(400);
  });

  test('JSON is 415', async () => {
    const response = await t.call('POST', path(), { as: cast.people['T+'], body: { name: 'x' } });
    expect(response.statusCode).toBe(415);
  });
});

describe('R11: names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\autoexec.bat', 'autoexec.bat'],
    ['a\u0000b.txt', 'ab.txt'],
    ['a\u202egpj.exe.txt', 'agpj.exe.txt'],
    ['...', 'archivo'],
    [`${'ñ'.repeat(300)}.txt`, `${'ñ'.repeat(88)}.txt`],
    ['a;b=c, d&e%20.txt', 'a;b=c, d&e%20.txt'],
  ])('%j', async (name, stored) => {
    const response = await send({}, { name, type: '', content: 'x' });
    expect(response.statusCode).toBe(201);
    expect(response.json().attachment.name).toBe(stored);
    const got = await t.app.inject(response.json().attachment.url);
    const disposition = String(got.headers['content-disposition']);
    expect(disposition).toMatch(
      /^(inline|attachment); filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/,
    );
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(stored);
  });

  test('a line break in a name cannot become a header', async () => {
    const { cleanFileName, toContentDisposition } = await import('../../platform/files/file-names.ts');
    const clean = cleanFileName('a\r\nSet-Cookie: x=1.txt');
    expect(clean).toBe('aSet-Cookie x=1.txt');
    expect(toContentDisposition('attachment', clean)).not.toMatch(/[\r\n]/);
  });
});

test.each([
  ['a.html', 'text/html', '<script>alert(1)</script>'],
  ['a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a.xhtml', '', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['a.xml', '', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><x/>'],
  ['a.js', 'text/javascript', 'alert(1)'],
  ['a.mjs', '', 'export default 1'],
  ['a.css', 'text/css', 'body { display: none }'],
  ['a.json', 'application/json', '{}'],
  ['a.vtt.html', '', 'WEBVTT'],
  ['a.wasm', 'application/wasm', Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])],
  ['a.csv', 'text/csv', 'a;b'],
  ['a.unknown', '', '<script>alert(1)</script>'],
])('R12, R30: %s is only ever downloaded, as bytes of no type, in a sandbox', async (name, type, content) => {
  const { url } = (await send({}, { name, type, content })).json().attachment;
  const { headers } = await t.app.inject(url);
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
});

test('R23: twenty equal forms with one Idempotency-Key make one attachment', async () => {
  const { body, headers } = createForm({}, picture);
  const sent = { as: cast.people['T+'], body, headers: { ...headers, 'idempotency-key': 'a-1' } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.call('POST', path(), sent)));
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  expect((await rows()).length).toBe(2);
});

test('the list takes the same few statements however many there are', async () => {
  const list = () => t.call('GET', path(), { as: cast.people['S+'] });
  const few = await countStatements(t, list);
  for (let count = 0; count < 4; count += 1) await send({}, picture);
  expect((await list()).json().attachments).toHaveLength(5);
  expect(await countStatements(t, list)).toBe(few);
});
