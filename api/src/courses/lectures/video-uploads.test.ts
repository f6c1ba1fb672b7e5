import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createSampleVideo, SAMPLE_PNG } from '../../../test/sample-files.ts';

const MIB = 1024 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream' };

let t: TestApp;
let cast: Cast;
let other: Cast;
let lectureId: number;

const path = (rest = '') => `/courses/${cast.courseId}/lectures/${lectureId}${rest}`;
const lecture = async () => (await t.call('GET', path(), { as: cast.people['T+'] })).json().lecture;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

function creation(size: number, name = 'clase.mp4', type = 'video/mp4') {
  const metadata = `filename ${base64(name)},filetype ${base64(type)}`;
  return { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
}

async function create(size: number, name?: string, type?: string): Promise<string> {
  const headers = creation(size, name, type);
  const response = await t.call('POST', path('/upload'), { as: cast.people['T+'], headers });
  expect(response.statusCode).toBe(201);
  return String(response.headers.location).replace('/api', '');
}
function patch(upload: string, offset: number, body: Buffer, as = cast.people['T+']) {
  return t.call('PATCH', upload, { as, headers: { ...CHUNK, 'upload-offset': String(offset) }, body });
}
const head = (upload: string, as = cast.people['T+']) => t.call('HEAD', upload, { as, headers: TUS });

beforeAll(async () => {
  t = await createTestApp({ MAX_VIDEO_BYTES: String(64 * MIB) });
  cast = await createCast(t);
  other = await createCast(t);
  const made = { as: cast.people['T+'], body: { title: 'Larga' } };
  lectureId = (await t.call('POST', `/courses/${cast.courseId}/lectures`, made)).json().lecture.id;
});
afterAll(() => t.close());

describe('who may', () => {
  test.each(pairWithParts([401, 403, 403, 201, 403, 201]))('%s begins: %i', async (part, status) => {
    const response = await t.call('POST', path('/upload'), { as: cast.people[part], headers: creation(100) });
    expect(response.statusCode).toBe(status);
  });

  test('every request is checked, and only who began goes on', async () => {
    const upload = await create(100);
    for (const [as, status] of [
      [cast.people['S+'], 403],
      [cast.people['T-'], 403],
      [cast.people.Ad, 403],
    ] as const) {
      expect((await head(upload, as)).statusCode).toBe(status);
      expect((await patch(upload, 0, Buffer.alloc(10), as)).statusCode).toBe(status);
      expect((await t.call('DELETE', upload, { as, headers: TUS })).statusCode).toBe(status);
    }
    expect((await t.call('HEAD', upload, { headers: TUS })).statusCode).toBe(401);
    expect((await head(upload)).headers['upload-offset']).toBe('0');
  });

  test('R3: not under another course or lecture, not one that there is not', async () => {
    const as = cast.people.Ad;
    const wrong = `/courses/${other.courseId}/lectures/${lectureId}/upload`;
    expect((await t.call('POST', wrong, { as, headers: creation(100) })).statusCode).toBe(404);
    const upload = await create(100);
    const moved = upload.replace(`/lectures/${lectureId}/`, '/lectures/99999/');
    expect((await head(moved)).statusCode).toBe(404);
    const elsewhere = upload.replace(`/courses/${cast.courseId}/`, `/courses/${other.courseId}/`);
    expect((await head(elsewhere, cast.people.Ad)).statusCode).toBe(404);
    expect((await patch(elsewhere, 0, Buffer.alloc(10), cast.people.Ad)).statusCode).toBe(404);
    expect((await head(path(`/upload/${'0'.repeat(32)}`))).statusCode).toBe(404);
    expect((await head(path('/upload/..%2f..%2fetc'))).statusCode).toBe(400);
  });
});

describe('R22: an upload', () => {
  test('comes in chunks and becomes the video of the lecture', async () => {
    const video = createSampleVideo(100_000);
    const { version } = await lecture();
    const upload = await create(video.length);
    expect((await patch(upload, 0, video.subarray(0, 60_000))).headers['upload-offset']).toBe('60000');
    expect((await head(upload)).headers).toMatchObject({
      'upload-offset': '60000',
      'upload-length': '100000',
    });
    expect(await lecture()).toMatchObject({ hasVideo: false, video: { state: 'uploading', progress: 0.6 } });
    const shown = (await t.call('GET', path(), { as: cast.people['S+'] })).json().lecture;
    expect(shown.video).toMatchObject({ state: 'none', sources: [] });
    expect((await patch(upload, 60_000, video.subarray(60_000))).statusCode).toBe(204);
    const after = await lecture();
    expect(after).toMatchObject({ hasVideo: true, version: version + 1 });
    expect(sha256((await t.app.inject(after.videoUrl)).rawPayload)).toBe(sha256(video));
  });

  test('that is over still tells a client that missed the answer', async () => {
    const video = createSampleVideo(5000);
    const upload = await create(video.length);
    await patch(upload, 0, video);
    expect((await head(upload)).headers).toMatchObject({ 'upload-offset': '5000', 'upload-length': '5000' });
    const { version } = await lecture();
    expect((await patch(upload, 5000, Buffer.alloc(0))).statusCode).toBe(204);
    expect((await patch(upload, 0, video)).statusCode).toBe(409);
    expect((await lecture()).version).toBe(version);
  });

  test('at the wrong place is 409 and changes nothing', async () => {
    const upload = await create(5000);
    await patch(upload, 0, createSampleVideo(1000));
    const response = await patch(upload, 500, Buffer.alloc(100));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'wrong_offset' });
    expect((await head(upload)).headers['upload-offset']).toBe('1000');
  });

  test('whose last step was lost is finished when the client asks', async () => {
    const video = createSampleVideo(5000);
    const upload = await create(video.length);
    await patch(upload, 0, video.subarray(0, 4000));
    // Simulates a crash between the last byte and the lecture's update.
    const { appendFile } = await import('node:fs/promises');
    await appendFile(join(t.config.dataDir, 'uploads', upload.split('/').at(-1) ?? ''), video.subarray(4000));
    expect((await head(upload)).headers['upload-offset']).toBe('5000');
    expect(sha256((await t.app.inject((await lecture()).videoUrl)).rawPayload)).toBe(sha256(video));
  });

  test('whose check failed on the server’s side keeps its bytes, and is finished later', async () => {
    const video = createSampleVideo(5000);
    const upload = await create(video.length);
    vi.spyOn(t.app.video, 'isOn').mockRejectedValueOnce(new Error('spawn ffprobe EAGAIN'));
    expect((await patch(upload, 0, video)).statusCode).toBe(500);
    expect((await head(upload)).headers['upload-offset']).toBe('5000');
    expect(sha256((await t.app.inject((await lecture()).videoUrl)).rawPayload)).toBe(sha256(video));
  });

  test('that is abandoned is gone', async () => {
    const upload = await create(5000);
    const remove = () => t.call('DELETE', upload, { as: cast.people['T+'], headers: TUS });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await head(upload)).statusCode).toBe(404);
  });
});

describe('R11: an upload is refused', () => {
  const uploads = async () => (await readdir(join(t.config.dataDir, 'uploads'))).length;

  test('when it is too long (413) or empty (400)', async () => {
    const as = cast.people['T+'];
    const begin = (size: number) => t.call('POST', path('/upload'), { as, headers: creation(size) });
    expect((await begin(64 * MIB + 1)).statusCode).toBe(413);
    expect((await begin(0)).statusCode).toBe(400);
  });

  test('when it is more than was announced', async () => {
    const upload = await create(100);
    expect((await patch(upload, 0, Buffer.alloc(101))).statusCode).toBe(413);
  });

  test('as soon as it turns out to be no video (415), and leaves nothing', async () => {
    const before = await uploads();
    const { version } = await lecture();
    const whole = await create(SAMPLE_PNG.length);
    expect((await patch(whole, 0, SAMPLE_PNG)).statusCode).toBe(415);
    const long = await create(50 * MIB);
    await patch(long, 0, Buffer.alloc(10_000, 'x'));
    expect((await patch(long, 10_000, Buffer.alloc(10_000, 'x'))).statusCode).toBe(415);
    expect([await uploads(), (await lecture()).version]).toEqual([before, version]);
    expect((await head(long)).statusCode).toBe(404);
  });

  test('over the institute’s quota (507), what is announced counting too', async () => {
    const as = cast.people['T+'];
    t.app.config.maxStorageBytes = 10 * MIB;
    const first = await t.call('POST', path('/upload'), { as, headers: creation(9 * MIB) });
    const second = await t.call('POST', path('/upload'), { as, headers: creation(9 * MIB) });
    const { 'upload-length': _, ...unknown } = creation(0);
    const headers = { ...unknown, 'upload-defer-length': '1' };
    t.app.config.maxStorageBytes = 70 * MIB;
    const deferred = await t.call('POST', path('/upload'), { as, headers });
    t.app.config.maxStorageBytes = 0;
    expect(first.statusCode === 201 || first.statusCode === 507).toBe(true);
    expect([second.statusCode, deferred.statusCode]).toEqual([507, 507]);
  });

  test.each([
    ['no version of the protocol', { 'upload-length': '5' }, 412],
    ['another version of the protocol', { 'tus-resumable': '0.2.2', 'upload-length': '5' }, 412],
    ['an extension that is not offered', { ...creation(5), 'upload-concat': 'partial' }, 400],
    ['no length', TUS, 400],
    ['broken metadata', { ...TUS, 'upload-length': '5', 'upload-metadata': '!!! !!!,,' }, 400],
  ])('%s', async (_what, headers, status) => {
    const response = await t.call('POST', path('/upload'), { as: cast.people['T+'], headers });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ statusCode: status, message: expect.any(String) });
  });

  test('JSON where bytes belong is 415', async () => {
    const upload = await create(100);
    const headers = { ...TUS, 'upload-offset': '0' };
    const response = await t.call('PATCH', upload, { as: cast.people['T+'], headers, body: { a: 1 } });
    expect(response.statusCode).toBe(415);
  });
});

describe('a checksum', () => {
  const checked = (upload: string, offset: number, body: Buffer, digest: Buffer) => {
    const headers = {
      ...CHUNK,
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${digest.toString('base64')}`,
    };
    return t.call('PATCH', upload, { as: cast.people['T+'], headers, body });
  };
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

  test('lets a chunk in that is what was sent, and no other one', async () => {
    const video = createSampleVideo(3 * MIB);
    const [first, last] = [video.subarray(0, 2 * MIB), video.subarray(2 * MIB)];
    const upload = await create(video.length);
    expect((await checked(upload, 0, first, digestOf(first))).statusCode).toBe(204);
    const damaged = Buffer.from(last);
    damaged[5] = (damaged[5] ?? 0) ^ 1;
    const response = await checked(upload, first.length, damaged, digestOf(last));
    expect([response.statusCode, response.json().code]).toEqual([460, 'checksum_mismatch']);
    expect((await head(upload)).headers['upload-offset']).toBe(String(first.length));
    expect((await checked(upload, first.length, last, digestOf(last))).statusCode).toBe(204);
    const stored = await t.app.inject({ url: (await lecture()).videoUrl });
    expect(sha256(stored.rawPayload)).toBe(sha256(video));
  });

  test.each([0, 1500, 1e12])('at the wrong place (%d) is 409 and touches no byte', async (offset) => {
    const upload = await create(2000);
    const video = createSampleVideo(1000);
    await patch(upload, 0, video);
    const response = await checked(upload, offset, Buffer.alloc(3), digestOf(Buffer.alloc(4)));
    expect([response.statusCode, response.json().code]).toEqual([409, 'wrong_offset']);
    expect((await head(upload)).headers['upload-offset']).toBe('1000');
    const path = join(t.config.dataDir, 'uploads', upload.split('/').at(-1) ?? '');
    expect(sha256(await readFile(path))).toBe(sha256(video));
  });

  test('of first bytes that came damaged with the creation: nothing of that upload stays', async () => {
    const pending = () => t.db.selectFrom('videoUploads').select('id').execute();
    const before = [await readdir(join(t.config.dataDir, 'uploads')), await pending()];
    const headers = { ...CHUNK, ...creation(100), 'upload-checksum': `sha256 ${'A'.repeat(43)}=` };
    const sent = { as: cast.people['T+'], headers, body: Buffer.alloc(10) };
    expect((await t.call('POST', path('/upload'), sent)).statusCode).toBe(460);
    expect([await readdir(join(t.config.dataDir, 'uploads')), await pending()]).toEqual(before);
  });

  test('of an unknown kind is 400', async () => {
    const headers = { ...CHUNK, 'upload-offset': '0', 'upload-checksum': 'crc32 AAAA' };
    const sent = { as: cast.people['T+'], headers, body: Buffer.alloc(10) };
    expect((await t.call('PATCH', await create(10), sent)).statusCode).toBe(400);
  });
});

describe('unfinished uploads of one person', () => {
  let few: TestApp;
  let staff: Cast;
  let at: string;

  beforeAll(async () => {
    few = await createTestApp({ MAX_VIDEO_BYTES: String(MIB), MAX_OPEN_UPLOADS: '5' });
    staff = await createCast(few);
    const made = { as: staff.people['T+'], body: { title: 'Una' } };
    const { lecture } = (await few.call('POST', `/courses/${staff.courseId}/lectures`, made)).json();
    at = `/courses/${staff.courseId}/lectures/${lecture.id}/upload`;
  });
  afterAll(() => few.close());
  beforeEach(async () => {
    await few.db.deleteFrom('videoUploads').execute();
  });

  const begin = (headers: Record<string, string>, as = staff.people['T+']) =>
    few.call('POST', at, { as, headers });
  const statuses = async (answers: ReturnType<typeof begin>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();

  test('are so many at most, also when all begin at the same moment', async () => {
    const all = await statuses(Array.from({ length: 12 }, () => begin(creation(100))));
    expect(all.filter((status) => status === 201)).toHaveLength(5);
    const refused = await begin(creation(100));
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_uploads' });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await begin(creation(100), staff.people.Ad)).statusCode).toBe(201);
  });

  test('announce at most as many bytes as four whole videos, told or not', async () => {
    const { 'upload-length': _length, ...open } = creation(100);
    const deferred = { ...open, 'upload-defer-length': '1' };
    const whole = [creation(MIB), creation(MIB), deferred, deferred];
    expect(await statuses(whole.map((headers) => begin(headers)))).toEqual([201, 201, 201, 201]);
    expect((await begin(creation(1))).statusCode).toBe(429);
  });

  test('count no longer once they are cancelled, finished or too old', async () => {
    const one = String((await begin(creation(MIB))).headers.location).replace('/api', '');
    await Promise.all([1, 2, 3].map(() => begin(creation(MIB))));
    expect((await begin(creation(MIB))).statusCode).toBe(429);
    expect((await few.call('DELETE', one, { as: staff.people['T+'], headers: TUS })).statusCode).toBe(204);
    expect((await begin(creation(MIB))).statusCode).toBe(201);
    expect((await begin(creation(MIB))).statusCode).toBe(429);
    await few.db.updateTable('videoUploads').set({ createdAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await begin(creation(MIB))).statusCode).toBe(201);
  });
});
