import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { makePortalFolder } from '../../test/portal-folder.ts';

const SCRIPT = '</script><img src=x onerror="alert(1)">{{course.name}}<!--DATA-->';

let folder: string;
let t: TestApp;
let cast: Cast;
let address: string;

beforeAll(async () => {
  folder = await makePortalFolder({
    name: 'mfe-x',
    version: '1.0',
    entry: '/remotes/mfe-x/1.0/entry.js',
    routes: [
      {
        name: 'lecture',
        path: '/lectures/:courseId/:lectureId',
        access: 'all',
        words: ['courses/:courseId/lectures/:lectureId', 'courses/:courseId'],
      },
    ],
    assets: { lecture: { js: [], css: [] } },
    integrity: {},
    prerendered: { lecture: '<h1>{{lecture.title}}</h1><p>{{course.name}} {{lecture.videoUrl}}</p>' },
  });
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

describe('the words in a page', () => {
  test('R14: a title is text there, whatever it is made of', async () => {
    const body = await page(address);
    expect(body).toContain(
      '<h1>&#60;/script&#62;&#60;img src=x onerror=&#34;alert(1)&#34;&#62;{{course.name}}&#60;!--DATA--&#62;</h1>',
    );
    expect(body).not.toContain('<img');
    const [, data = ''] = /id="rambla-view">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({
      path: address,
      signedIn: false,
      words: { 'lecture.title': SCRIPT, 'course.name': 'Álgebra', 'lecture.videoUrl': '' },
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
      expect([url, statusCode, body.includes('rambla-view')]).toEqual([url, 200, false]);
    }
  });
});
