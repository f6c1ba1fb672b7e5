import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    app.get<{ Params: { kind: string } }>(
      '/api/signed/:kind',
      { config: { access: 'anonymous' }, schema: { hide: true } },
      async ({ params }) => {
        const url = signMediaUrl(app, { id: 1, sessionId: 1 }, '/api/media/1');
        const text = params.kind === 'html' ? `<img src="${url.replaceAll('&', '&amp;')}">` : url;
        return { text, words: 'parcial '.repeat(500) };
      },
    );
  });
  cast = await createCast(t);
  for (let course = 0; course < 20; course += 1)
    await insertCourse(t.db, { name: `Curso ${course}`, type: 'FCEA', description: 'Parcial y examen.' });
});
afterAll(() => t.close());

const ask = (url: string, accepted?: string, authorization?: string) =>
  t.app.inject({
    url: `/api${url}`,
    headers: {
      ...(accepted && { 'accept-encoding': accepted }),
      ...(authorization && { authorization: `Bearer ${authorization}` }),
    },
  });

test.each([
  ['a list that is kept', '/courses', undefined],
  ['one of its first pages', '/courses?limit=15', undefined],
  ['a text of one response', '/courses?q=curso', () => cast.people.Ad.token],
] as const)('%s comes compressed as the client accepts it, and is the same', async (_what, url, token) => {
  const plain = await ask(url, undefined, token?.());
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding');
  for (const encoding of ['br', 'gzip'] as const) {
    // Called twice, because the second response comes from the cache.
    for (const accepted of [encoding, `deflate, ${encoding}`]) {
      const { headers, rawPayload } = await ask(url, accepted, token?.());
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect((await decompress[encoding](rawPayload)).toString()).toBe(plain.body);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  }
});

test.each([
  ['gzip, br;q=0', 'gzip'],
  ['br ; q=0.000, gzip;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0.01', 'br'],
  ['gzip;q=0.0', undefined],
])('an encoding with the quality 0 is not used: %s', async (accepted, encoding) => {
  expect((await ask('/courses', accepted)).headers['content-encoding']).toBe(encoding);
});

test('what carries secrets goes as it is: signed addresses, also in HTML, and responses to writes', async () => {
  for (const kind of ['json', 'html']) {
    const { body, headers } = await ask(`/signed/${kind}`, 'br');
    expect(body).toContain('signature=');
    expect(headers['content-encoding']).toBeUndefined();
  }
  const written = await t.app.inject({
    method: 'POST',
    url: '/api/courses',
    headers: { authorization: `Bearer ${cast.people.Ad.token}`, 'accept-encoding': 'br' },
    payload: { name: 'Largo', type: 'FING', description: 'Una clase. '.repeat(200) },
  });
  expect([written.statusCode, written.headers['content-encoding']]).toEqual([201, undefined]);
});

test('small responses and other types are left alone', async () => {
  const small = await ask(`/courses/${cast.courseId}`, 'br');
  expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, undefined]);
  const metrics = await ask('/metrics', 'br');
  expect(metrics.headers['content-encoding']).toBeUndefined();
});
