import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { makePortalFolder } from '../../test/portal-folder.ts';
import { fillApiPath } from './view-paths.ts';

const SCRIPT = '</script><img src=x onerror="alert(1)">{{course.name}}<!--DATA-->';

const CODE = '<script defer src="/assets/shell.js" integrity="sha256-x"></script>';

let folder: string;
let t: TestApp;
let cast: Cast;
let address: string;

beforeAll(async () => {
  folder = await makePortalFolder(
    {
      name: 'mfe-x',
      version: '1.0',
      entry: '/remotes/mfe-x/1.0/entry.js',
      routes: [
        {
          name: 'lecture',
          path: '/lectures/:courseId/:lectureId',
          access: 'all',
          data: ['courses/:courseId/lectures/:lectureId', 'courses/my_courses'],
          placeholders: ['courses/:courseId/lectures/:lectureId', 'courses/:courseId'],
        },
      ],
      assets: { lecture: { js: [], css: [] } },
      integrity: {},
      prerendered: { lecture: '<h1>{{lecture.title}}</h1><p>{{course.name}} {{lecture.videoUrl}}</p>' },
    },
    { head: CODE },
  );
  t = await createTestApp({ PORTAL_DIR: folder });
  cast = await createCast(t);
  const sent = { as: cast.people['T+'], body: { title: SCRIPT, description: '' } };
  const { lecture } = (await t.call('POST', `/courses/${cast.courseId}/lectures`, sent)).json();
  address = `/lectures/${cast.courseId}/${lecture.id}`;
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const page = async (url: string, headers = {}) => (await t.app.inject({ url, headers })).body;

test('the page of what there is not is 404, except where a person may see more than the page', async () => {
  const status = async (url: string, cookie = '') =>
    (await t.app.inject({ url, headers: { cookie } })).statusCode;
  const gone = '/lectures/99999999/1';
  expect([await status(address), await status(gone)]).toEqual([200, 404]);
  expect(await status('/lectures/99999999/')).toBe(404);
  expect(await status(gone, 'signed=student')).toBe(200);
});

describe('the words in a page', () => {
  test('R14: a title is text there, whatever it is made of', async () => {
    const body = await page(address);
    expect(body).toContain(
      '<h1>&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;{{course.name}}&lt;!--DATA--&gt;</h1>',
    );
    expect(body).not.toContain('<img');
    const [, data = ''] = /id="rambla-view">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({
      path: address,
      viewer: null,
      placeholders: { 'lecture.title': SCRIPT, 'course.name': 'Álgebra', 'lecture.videoUrl': '' },
      lists: {},
    });
  });

  test('are those that everybody may read, with whatever token and cookie; these choose the frame alone', async () => {
    const visitor = await page(address);
    const authorization = cast.people.Ad.token;
    const signed = await page(address, { authorization, cookie: 'theme=dark; signed=admin' });
    expect(visitor).toContain('<main data-signed="false">');
    expect(signed).toContain('<main data-signed="true">');
    const main = (body: string) => /<h1>.*<\/main>/s.exec(body)?.[0];
    expect(main(signed)).toBe(main(visitor));
    expect(await page(address, { cookie: 'signed=root' })).toBe(visitor);
  });

  test('are left out where a call does not answer', async () => {
    for (const url of [`/lectures/${cast.courseId}/999999`, '/lectures/x/y', '/lectures/1/..%2Fusers']) {
      const { statusCode, body } = await t.app.inject({ url });
      expect([url, statusCode, body.includes('rambla-view')]).toEqual([url, 404, false]);
    }
  });
});

test('the code of a page with words is loaded at once, and runs after the first paint', async () => {
  const withWords = await page(address);
  expect(withWords).toContain(`<template id="code">${CODE}</template>`);
  expect(withWords.split(CODE)).toHaveLength(2);
  expect(withWords).toContain(
    '<link rel="preload" as="script" fetchpriority="low" href="/assets/shell.js" integrity="sha256-x">',
  );
  const without = await page(`/lectures/${cast.courseId}/999999`);
  expect(without).toContain(CODE);
  expect(without).not.toContain('<template');
});

test('a page names the calls that its screen begins with, for whom it was written, and none of a bad address', async () => {
  const calls = async (url: string, cookie = '') =>
    /<script async src="\/assets\/first-calls.js" (.*?)><\/script>/.exec(await page(url, { cookie }))?.[1];
  const named = `data-calls="/api${address.replace('/lectures/', '/courses/').replace(/\/(\d+)$/, '/lectures/$1')} /api/courses/my_courses"`;
  expect(await calls(address)).toBe(named);
  expect(await calls(address, 'signed=student')).toBe(`${named} data-signed`);
  expect(await calls(`/lectures/${cast.courseId}/..%5cmetrics`)).toBeUndefined();
});

describe('R3: an address is never a path of the API', () => {
  const UP = [
    '..\\metrics',
    '..%5cmetrics',
    '..%5Cmetrics',
    '%2e%2e%5cmetrics',
    '%2e%2e%2fmetrics',
    '..%2fmetrics',
  ];
  const TWICE = ['..%255cmetrics', '%252e%252e%252fmetrics', '..%252f..%252fmetrics', '..%c0%afmetrics'];
  const ODD = [
    '\u2025/metrics',
    '%ef%bc%8e%ef%bc%8e%ef%bc%bcmetrics',
    '%00',
    '0',
    '-1',
    '1e1',
    '01',
    '9'.repeat(30),
  ];

  /** Requests the path exactly as written, unlike clients that normalise it. */
  async function rawPage(path: string): Promise<[number | undefined, string]> {
    const { port } = t.app.server.address() as AddressInfo;
    const asking = request({ host: '127.0.0.1', port, path: encodeNonAscii(path) });
    asking.end();
    const [answer] = await once(asking, 'response');
    return [answer.statusCode, await text(answer)];
  }
  const encodeNonAscii = (path: string) => path.replace(/[^\x20-\x7e]/g, encodeURIComponent);

  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each([...UP, ...TWICE, ...ODD])('%j in the place of an id gets the page without words', async (id) => {
    const asked: string[] = [];
    t.app.metrics.text = new Proxy(t.app.metrics.text, {
      apply(target, self, args) {
        asked.push(id);
        return Reflect.apply(target, self, args);
      },
    });
    for (const path of [`/lectures/${id}`, `/lectures/${id}/1`, `/lectures/${cast.courseId}/${id}`]) {
      const [status, body] = await rawPage(path);
      expect([path, status === 200 || status === 404, body.includes('rambla-view')]).toEqual([
        path,
        true,
        false,
      ]);
      expect(body).toContain('<html lang="es">');
    }
    expect(asked).toEqual([]);
  });

  test('a right id still has its words', async () => {
    expect(await rawPage(address)).toEqual([200, expect.stringContaining('rambla-view')]);
  });
});

describe('a path that a release names for its words', () => {
  const params = { courseId: '3', type: 'FCEA', q: 'x', id: '12' };

  test.each([
    ['courses/:courseId', '/api/courses/3'],
    ['courses/byType/:type', '/api/courses/byType/FCEA'],
    ['courses/:type', '/api/courses/FCEA'],
    ['courses/:id/lectures', '/api/courses/12/lectures'],
    ['courses/:q', null],
    ['courses/:missingId', null],
    ['../platform/metrics', null],
    ['courses/../metrics', null],
    ['courses//x', null],
    ['/metrics', null],
    ['courses?type=FCEA&limit=20', '/api/courses?type=FCEA&limit=20'],
    ['ext/mfe-biblioteca/libros2', '/api/ext/mfe-biblioteca/libros2'],
    ['courses?x=/../1', null],
    ['courses?x=1?y', null],
    ['courses/a:id', null],
    ['courses/%2e%2e', null],
  ])('%s becomes %s', (pattern, path) => {
    expect(fillApiPath(pattern, params)).toBe(path);
  });
});
