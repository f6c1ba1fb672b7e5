import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm } from '../../../test/sample-files.ts';
import { upsertSubscription } from '../subscriptions/subscriptions.queries.ts';

const VTT = `WEBVTT

00:01.000 --> 00:03.000
La función es continua en el límite

00:04.000 --> 00:05.500
un limite por la <i>derecha</i>

00:06.000 --> 00:07.000
El LÍMITE no existe: 100 %
`;
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nThe limit exists\n';

let t: TestApp;
let cast: Cast;
let lectureId: number;
let other: Cast;

const lecturePath = () => `/courses/${cast.courseId}/lectures/${lectureId}`;
const path = (language = 'es') => `${lecturePath()}/captions/${language}`;
const put = (body: unknown, type = 'text/vtt', language = 'es') =>
  t.call('PUT', path(language), { as: cast.people['T+'], body, headers: { 'content-type': type } });

async function addLecture(of: Cast, title: string): Promise<number> {
  const sent = { as: of.people['T+'], body: { title } };
  return (await t.call('POST', `/courses/${of.courseId}/lectures`, sent)).json().lecture.id;
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  other = await createCast(t);
  lectureId = await addLecture(cast, 'Límites');
});
beforeEach(async () => {
  await t.db.deleteFrom('captions').execute();
  expect((await put(VTT)).statusCode).toBe(200);
});
afterAll(() => t.close());

describe('who may', () => {
  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))(
    '%s reads, file and transcript: %i',
    async (part, status) => {
      const as = cast.people[part];
      const file = await t.call('GET', path(), { as });
      const transcript = await t.call('GET', `${lecturePath()}/transcript`, { as });
      const search = await t.call('GET', `/courses/${cast.courseId}/transcripts?q=limite`, { as });
      expect([file.statusCode, transcript.statusCode, search.statusCode]).toEqual([status, status, status]);
      if (status !== 200) return;
      expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8');
      expect(file.body).toContain('00:00:01.000 --> 00:00:03.000\nLa función');
      expect(transcript.json().cues[1]).toEqual({
        number: 2,
        startSeconds: 4,
        endSeconds: 5.5,
        text: 'un limite por la derecha',
      });
    },
  );

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s puts: %i', async (part, status) => {
    const headers = { 'content-type': 'application/x-subrip' };
    const response = await t.call('PUT', path('en'), { as: cast.people[part], body: SRT, headers });
    expect(response.statusCode).toBe(status);
    const rows = await t.db.selectFrom('captions').select('language').execute();
    expect(rows).toHaveLength(status === 200 ? 2 : 1);
  });

  test.each(pairWithParts([401, 403, 403, 204, 403, 204]))('%s deletes: %i', async (part, status) => {
    const response = await t.call('DELETE', path(), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    const cues = await t.db.selectFrom('cues').select('id').execute();
    expect(cues).toHaveLength(status === 204 ? 0 : 3);
  });

  test('R3: not under another course; a language that is not there is 404, one that is none 400', async () => {
    const wrong = `/courses/${other.courseId}/lectures/${lectureId}/captions/es`;
    const headers = { 'content-type': 'text/vtt' };
    const as = cast.people.Ad;
    expect((await t.call('PUT', wrong, { as, body: VTT, headers })).statusCode).toBe(404);
    expect((await t.call('GET', wrong, { as })).statusCode).toBe(404);
    expect((await t.call('DELETE', wrong, { as })).statusCode).toBe(404);
    expect(
      (await t.call('GET', `/courses/${other.courseId}/lectures/${lectureId}/transcript`, { as })).statusCode,
    ).toBe(404);
    expect((await t.call('GET', path('fr'), { as })).statusCode).toBe(404);
    expect((await t.call('DELETE', path('fr'), { as })).statusCode).toBe(404);
    expect((await t.call('GET', path('español'), { as })).statusCode).toBe(400);
  });
});

describe('captions', () => {
  test('the lecture carries them with a signed address that a <track> can use', async () => {
    await put(SRT, 'application/x-subrip', 'en');
    const response = await t.call('GET', lecturePath(), { as: cast.people['S+'] });
    const { captions } = response.json().lecture;
    expect(captions).toMatchObject([
      { language: 'en', label: 'Inglés' },
      { language: 'es', label: 'Español' },
    ]);
    const got = await t.app.inject(captions[0].url);
    expect([got.statusCode, got.body]).toEqual([
      200,
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe limit exists\n',
    ]);
    expect(
      (
        await t.app.inject({
          url: captions[0].url,
          headers: { 'if-none-match': String(got.headers.etag) },
        })
      ).statusCode,
    ).toBe(304);
    expect((await t.app.inject(captions[0].url.replace(/.$/, '!'))).statusCode).toBe(403);
  });

  test('they come in a form too, with a label, and replace those that were there', async () => {
    const file = { name: 'a.srt', type: 'application/octet-stream', content: SRT };
    const response = await t.call('PUT', path(), {
      as: cast.people['T+'],
      ...createForm({ label: 'Español (UY)' }, file),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().caption).toMatchObject({ language: 'es', label: 'Español (UY)', cues: 1 });
    const texts = await t.db.selectFrom('cues').select('text').execute();
    expect(texts).toEqual([{ text: 'The limit exists' }]);
  });

  test('a file from Windows keeps its accents', async () => {
    await put(
      Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nL\xedmite\r\n', 'latin1'),
      'application/x-subrip',
    );
    expect((await t.call('GET', path(), { as: cast.people['S+'] })).body).toContain('Límite');
  });

  test('one caption of no length or out of order is named, and the rest stays', async () => {
    const response = await put(
      'WEBVTT\n\n00:05.000 --> 00:06.000\nfin\n\n00:09.000 --> 00:09.000\nnada\n\n00:01.000 --> 00:02.000\ncomienzo',
    );
    expect(response.json()).toMatchObject({
      caption: { cues: 2 },
      notes: [expect.stringContaining('Línea 6'), expect.stringContaining('Línea 9')],
    });
    const { body } = await t.call('GET', path(), { as: cast.people['S+'] });
    expect(body.indexOf('comienzo')).toBeLessThan(body.indexOf('fin'));
    expect(body).not.toContain('nada');
  });

  test('bad lines are named by number, and what was there stays', async () => {
    const response = await put('WEBVTT\n\n00:01.000 --> x\na\n\n00:09.000 --> y\nb');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_captions',
      details: [{ field: 'line 3' }, { field: 'line 6' }],
    });
    expect(await t.db.selectFrom('cues').select('id').execute()).toHaveLength(3);
  });

  test.each([
    ['an empty body', '', 'text/vtt', 400],
    ['JSON', '{}', 'application/json', 415],
    ['a picture', Buffer.alloc(100), 'image/png', 415],
    ['too much', 'x'.repeat(2 * 1024 * 1024 + 1), 'text/vtt', 413],
  ])('%s is refused', async (_what, body, type, status) => {
    expect((await put(body, type)).statusCode).toBe(status);
  });
});

describe('transcripts', () => {
  const search = (query: string, as = cast.people['S+']) => t.call('GET', `/transcripts?${query}`, { as });

  test('found without accents and case, those with the very accents first, with the passage', async () => {
    const { hits } = (await search('q=límite')).json();
    expect(hits.map((hit: { cue: number }) => hit.cue)).toEqual([1, 3, 2]);
    expect(hits[1]).toEqual({
      courseId: cast.courseId,
      courseName: 'Álgebra',
      lectureId,
      lectureTitle: 'Límites',
      language: 'es',
      cue: 3,
      second: 6,
      text: 'El LÍMITE no existe: 100 %',
      highlight: { before: 'El ', match: 'LÍMITE', after: ' no existe: 100 %' },
    });
    expect((await search('q=limite')).json().hits).toHaveLength(3);
  });

  test('a page at a time, each hit once', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = (await search(`q=limite&limit=1${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.hits.map((hit: { cue: number }) => hit.cue));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual([2, 1, 3]);
  });

  test.each([
    ['q=100 %25', 1],
    ['q=%25%25', 0],
    ['q=__', 0],
    ['q=zzz', 0],
  ])('%s means itself', async (query, count) => {
    expect((await search(query)).json().hits).toHaveLength(count);
  });

  test.each(['', 'q=a', 'q=%20%20', 'q=%CC%81%CC%81', 'q=limite&cursor=x', 'q=limite&limit=201'])(
    '%j is 400',
    async (query) => {
      expect((await search(query)).statusCode).toBe(400);
    },
  );

  test('only the own, live courses are searched, an admin’s too', async () => {
    expect((await search('q=limite', cast.people['S-'])).json().hits).toEqual([]);
    expect((await search('q=limite', cast.people.Ad)).json().hits).toEqual([]);
    const person = cast.people['S-'];
    const row = await upsertSubscription(t.db, { userId: person.id, courseId: cast.courseId });
    expect((await search('q=limite', person)).json().hits).toHaveLength(3);
    expect(row).toBeDefined();
    const mine = t.db.updateTable('subscriptions').where('userId', '=', person.id);
    await mine.set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await search('q=limite', person)).json().hits).toEqual([]);
  });

  test('a search takes the same few statements however much it finds', async () => {
    const few = await countStatements(t, () => search('q=derecha'));
    expect(await countStatements(t, () => search('q=limite'))).toBe(few);
  });

  test('a lecture that waits for its video is found and read by nobody but its teachers', async () => {
    const waiting = t.db.updateTable('lectures').where('id', '=', lectureId);
    await waiting.set({ awaitsVideo: true }).execute();
    const statuses = async (part: 'S+' | 'T+') => {
      const urls = [path(), `${lecturePath()}/transcript`];
      return Promise.all(
        urls.map(async (url) => (await t.call('GET', url, { as: cast.people[part] })).statusCode),
      );
    };
    expect([await statuses('S+'), await statuses('T+')]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    for (const url of ['/transcripts', `/courses/${cast.courseId}/transcripts`])
      expect((await t.call('GET', `${url}?q=limite`, { as: cast.people['S+'] })).json().hits).toEqual([]);
    await waiting.set({ awaitsVideo: false }).execute();
  });

  test('a lecture without captions has an empty transcript', async () => {
    const silent = await addLecture(cast, 'Muda');
    const response = await t.call('GET', `/courses/${cast.courseId}/lectures/${silent}/transcript`, {
      as: cast.people['S+'],
    });
    expect(response.json()).toEqual({ language: null, cues: [] });
  });
});
