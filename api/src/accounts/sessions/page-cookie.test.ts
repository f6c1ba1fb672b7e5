import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { makePortalFolder } from '../../../test/portal-folder.ts';
import { DAY, HOUR } from '../../core/time/time.ts';
import { hashPassword } from '../users/passwords.ts';

const PASSWORD = 'tortas fritas con lluvia';
const NAME = '</script><!--<script> & «Álgebra»';
// Browsers accept these names only over https and only from this host.
const [PAGE, HALF] = ['__Host-page', '__Host-page-half'];
const NAVIGATION = { 'sec-fetch-mode': 'navigate' };

let folder: string;
let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  folder = await makePortalFolder({
    name: 'mfe-x',
    version: '1.0',
    entry: '/remotes/mfe-x/1.0/entry.js',
    routes: [
      {
        name: 'home',
        path: '/home',
        access: 'user',
        personal: true,
        data: ['courses/my_courses', 'courses/my_progress'],
        placeholders: ['courses/my_courses'],
      },
      { name: 'everybody', path: '/everybody', access: 'all', data: ['courses/my_courses'] },
      {
        name: 'quiz',
        path: '/quiz/:courseId',
        access: 'user',
        personal: true,
        query: ['quiz'],
        data: ['courses/:courseId', 'courses/:courseId/quizz/:quizId/attempts'],
      },
    ],
    assets: Object.fromEntries(['home', 'everybody', 'quiz'].map((name) => [name, { js: [], css: [] }])),
    integrity: {},
    prerendered: { home: '<h1>Hola</h1>{{#courses}}<h2>{{name}}</h2>{{/courses}}' },
  });
  t = await createTestApp({ PORTAL_DIR: folder, PUBLIC_URL: 'https://rambla.test' });
  cast = await createCast(t);
  await t.db.updateTable('courses').set({ name: NAME }).where('id', '=', cast.courseId).execute();
  const passwordHash = await hashPassword(PASSWORD);
  await t.db.updateTable('users').set({ passwordHash }).execute();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

type Jar = Record<string, string>;

function jarOf(setCookie: string | string[] | undefined): Jar {
  const pairs = [setCookie ?? []].flat().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie) ?? []);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

async function logIn({ email, role }: Actor): Promise<{ jar: Jar; token: string; setCookie: string[] }> {
  const response = await t.call('POST', '/users/login', { body: { email, password: PASSWORD } });
  const setCookie = [response.headers['set-cookie'] ?? []].flat();
  return { jar: { ...jarOf(setCookie), signed: role }, token: response.json().token, setCookie };
}

function open(jar: Jar, url = '/home', headers: Record<string, string> = NAVIGATION) {
  const cookie = Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return t.app.inject({ url, headers: { ...headers, cookie } });
}

/** Returns the responses inlined into the page, by address. */
function inlined(body: string): Record<string, unknown> {
  const blocks = body.matchAll(/<script type="application\/json" data-call="([^"]+)">(.*?)<\/script>/gs);
  return Object.fromEntries([...blocks].map(([, url = '', text = '']) => [url, JSON.parse(text)]));
}

describe('a page with the data of one person', () => {
  test('has their words and the responses to its first calls; no cache stores it', async () => {
    const { jar, token } = await logIn(cast.people['S+']);
    const { body, headers } = await open(jar);
    expect(body).toContain('<h2>&lt;/script&gt;&lt;!--&lt;script&gt; &amp; «Álgebra»</h2>');
    expect(body.match(/<script>/g)).toBeNull();
    const answers = inlined(body);
    expect(Object.keys(answers)).toEqual(['/api/courses/my_courses', '/api/courses/my_progress']);
    const asked = await t.call('GET', '/courses/my_courses', { as: { token } });
    expect(answers['/api/courses/my_courses']).toEqual(asked.json());
    expect(body).toContain(`data-calls="" data-signed data-person="${cast.people['S+'].id}"`);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(headers.etag).toBeUndefined();
    expect(body).not.toContain(token);
  });

  test('is written for a navigation with all three cookies alone, and where the screen asks for it', async () => {
    const { jar } = await logIn(cast.people['S+']);
    const other = (await logIn(cast.people['S-'])).jar;
    const { [PAGE]: page = '', [HALF]: half = '' } = jar;
    const plain: [Jar, string?, Record<string, string>?][] = [
      [{}],
      [jar, '/home', {}],
      [jar, '/home', { 'sec-fetch-mode': 'cors' }],
      [jar, '/everybody'],
      [{ [PAGE]: page, [HALF]: half }],
      [{ [PAGE]: page, signed: 'student' }],
      [{ page, 'page-half': half, signed: 'student' }],
      [{ [PAGE]: page, [HALF]: half, signed: 'admin' }],
      [{ [PAGE]: page, [HALF]: other[HALF] ?? '', signed: 'student' }],
      [{ ...jar, [PAGE]: page.replace(/^\d+/, String(cast.people['T+'].id)) }],
      [{ ...jar, [PAGE]: `${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}` }],
    ];
    for (const [cookies, url, headers] of plain) {
      const { body, headers: sent } = await open(cookies, url, headers);
      expect([body.includes('data-call='), sent['cache-control']]).toEqual([false, 'no-cache']);
    }
    expect((await open(jar)).body).toContain('data-call=');
  });

  test('is no longer written once the session has ended or the person is suspended', async () => {
    const ends: [Actor, (token: string) => Promise<unknown>][] = [
      [cast.people['S+'], (token) => t.call('POST', '/users/logout', { as: { token } })],
      [
        cast.people['T+'],
        () =>
          t.db.updateTable('users').set({ active: false }).where('id', '=', cast.people['T+'].id).execute(),
      ],
    ];
    for (const [who, end] of ends) {
      const { jar, token } = await logIn(who);
      expect((await open(jar)).body).toContain('data-call=');
      await end(token);
      const { body, headers } = await open(jar);
      expect(body).not.toContain('data-call=');
      expect(jarOf(headers['set-cookie'])).toEqual({ [PAGE]: '', [HALF]: '' });
    }
    await t.db.updateTable('users').set({ active: true }).execute();
  });

  test('leaves out what its person may not read, and calls whose id the address has not', async () => {
    const { jar } = await logIn(cast.people['S-']);
    const course = `/api/courses/${cast.courseId}`;
    const calls = async (url: string) => {
      const { body } = await open(jar, url);
      return [Object.keys(inlined(body)), /data-calls="([^"]*)"/.exec(body)?.[1]];
    };
    expect(await calls(`/quiz/${cast.courseId}`)).toEqual([[course], '']);
    const attempts = `${course}/quizz/7/attempts`;
    expect(await calls(`/quiz/${cast.courseId}?quiz=7`)).toEqual([[course], attempts]);
    expect(await calls(`/quiz/${cast.courseId}?quiz=..%2f7`)).toEqual([[course], '']);
  });
});

describe('the cookies of a page', () => {
  test('are for this site alone, the secret one unseen by scripts', async () => {
    const { setCookie } = await logIn(cast.people['S+']);
    const end = 'Path=/; Max-Age=604800; SameSite=Strict; Secure';
    expect(setCookie.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual([
      `${PAGE}; HttpOnly; ${end}`,
      `${HALF}; ${end}`,
    ]);
  });

  test('open nothing of the API', async () => {
    const { jar } = await logIn(cast.people.Ad);
    const cookie = `${PAGE}=${jar[PAGE]}; ${HALF}=${jar[HALF]}; signed=admin`;
    const call = (headers: Record<string, string>) => t.call('GET', '/users', { headers });
    expect((await call({ cookie, ...NAVIGATION })).statusCode).toBe(401);
    expect((await call({ cookie, authorization: `Bearer ${jar[PAGE]}` })).statusCode).toBe(401);
  });

  test('are new after an hour, and worth nothing after a week without a page', async () => {
    const { jar } = await logIn(cast.people['S+']);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + HOUR + 1000);
    const later = jarOf((await open(jar)).headers['set-cookie']);
    expect(later[PAGE]).not.toBe(jar[PAGE]);
    expect((await open({ ...jar, ...later })).headers['set-cookie']).toBeUndefined();
    vi.setSystemTime(Date.now() + 7 * DAY);
    expect((await open(jar)).body).not.toContain('data-call=');
  });
});
