import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm, SAMPLE_PNG } from '../../../test/sample-files.ts';

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

async function videoUrl(as = cast.people['S+']): Promise<string> {
  const response = await t.call('GET', `/courses/${cast.courseId}/lectures/${lectureId}`, { as });
  return response.json().lecture.videoUrl;
}
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('R13: a signed address', () => {
  test('needs no header, is relative, and gives the very bytes', async () => {
    const url = await videoUrl();
    expect(url.startsWith('/api/media/')).toBe(true);
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(video)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test.each([
    ['without its signature', (url: string) => url.split('?')[0] ?? ''],
    [
      'with a letter of the signature changed',
      (url: string) => url.replace(/(.)$/, (c) => (c === 'A' ? 'B' : 'A')),
    ],
    ['of another file', (url: string) => url.replace(/files\/\d+/, 'files/999')],
    ['of another person', (url: string) => url.replace(/user=\d+/, 'user=1')],
    ['of another session', (url: string) => url.replace(/session=\d+/, 'session=1')],
    ['made to last', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ['with another name', (url: string) => url.replace('.mp4', '.html')],
  ])('%s is 403', async (_what, change) => {
    const url = change(await videoUrl());
    expect((await get(url)).statusCode).toBe(403);
  });

  test('is the same for a while, so that a browser finds what it has', async () => {
    expect(await videoUrl()).toBe(await videoUrl());
  });

  test('with the Bearer of another person is 403, with the own one 200', async () => {
    const url = await videoUrl();
    const other = { authorization: `Bearer ${cast.people['T+'].token}` };
    const own = { authorization: `Bearer ${cast.people['S+'].token}` };
    expect((await get(url, other)).statusCode).toBe(403);
    expect((await get(url, own)).statusCode).toBe(200);
  });

  test('is over with the session', async () => {
    const person = await t.actor('admin');
    const url = await videoUrl(person);
    expect((await get(url)).statusCode).toBe(200);
    await t.db.deleteFrom('sessions').where('id', '=', person.sessionId).execute();
    expect((await get(url)).statusCode).toBe(403);
  });

  test('is over with the subscription, by its date too', async () => {
    const url = await videoUrl();
    const mine = t.db.updateTable('subscriptions').where('userId', '=', cast.people['S+'].id);
    await mine.set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await get(url)).statusCode).toBe(403);
    await mine.set({ expiresAt: null }).execute();
    expect((await get(url)).statusCode).toBe(200);
  });

  test('runs out', async () => {
    const { signMediaUrl } = await import('./media-url.ts');
    const realNow = Date.now;
    const url = await videoUrl();
    try {
      Date.now = () => realNow() + 3 * 3_600_000;
      expect((await get(url)).statusCode).toBe(403);
      const fresh = signMediaUrl(t.app, cast.people['S+'], url.split('?')[0] ?? '');
      expect((await get(fresh)).statusCode).toBe(200);
    } finally {
      Date.now = realNow;
    }
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=99000-', 99_000, 99_999],
    ['bytes=-500', 99_500, 99_999],
    ['bytes=99990-999999', 99_990, 99_999],
    ['bytes=-999999', 0, 99_999],
  ])('%s is 206', async (range, start, end) => {
    const response = await get(await videoUrl(), { range });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/100000`);
    expect(response.headers['content-length']).toBe(String(end - start + 1));
    expect(response.rawPayload.equals(video.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=100000-', 'bytes=-0', `bytes=${Array.from({ length: 1000 }, (_, i) => `${i}-${i}`)}`])(
    '%j is 416',
    async (range) => {
      const response = await get(await videoUrl(), { range });
      expect(response.statusCode).toBe(416);
      expect(response.headers['content-range']).toBe('bytes */100000');
      expect(response.json()).toMatchObject({ code: 'range_not_satisfiable' });
    },
  );

  test.each(['bytes=x-y', 'bytes=9-3', 'lines=1-2', 'bytes=-'])('%j is no range: 200', async (range) => {
    expect((await get(await videoUrl(), { range })).statusCode).toBe(200);
  });

  test('If-Range: the range while it is the same file, the whole otherwise', async () => {
    const url = await videoUrl();
    const { etag } = (await get(url)).headers;
    const same = await get(url, { range: 'bytes=5-9', 'if-range': String(etag) });
    const other = await get(url, { range: 'bytes=5-9', 'if-range': '"other"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
    expect(other.rawPayload.length).toBe(video.length);
  });

  test('what a browser has already is 304; HEAD tells all and sends nothing', async () => {
    const url = await videoUrl();
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await t.app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({ 'content-length': '100000', 'accept-ranges': 'bytes', etag });
    expect(head.rawPayload.length).toBe(0);
  });
});

test('bytes that are gone from the disk are 404, not a broken 200', async () => {
  const path = `/courses/${cast.courseId}/attachments`;
  const sent = createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG });
  const { url } = (await t.call('POST', path, { as: cast.people['T+'], ...sent })).json().attachment;
  await t.app.storage.remove(
    (await t.db.selectFrom('files').select('key').orderBy('id', 'desc').executeTakeFirstOrThrow()).key,
  );
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found' });
});

test('a web server in front gets told which file to send', async () => {
  t.app.config.mediaAccelPrefix = '/internal/';
  try {
    const response = await get(await videoUrl());
    expect(response.headers['x-accel-redirect']).toMatch(/^\/internal\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
    expect((await get((await videoUrl()).replace(/.$/, '!'))).headers['x-accel-redirect']).toBeUndefined();
  } finally {
    t.app.config.mediaAccelPrefix = undefined;
  }
});
