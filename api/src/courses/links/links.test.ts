import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertLink, listLinks, MAX_LINKS } from './links.queries.ts';
import type { Link } from './links.schema.ts';

const body = { name: 'Apuntes', url: 'https://ejemplo.uy/apuntes?semana=1#tema' };

let t: TestApp;
let cast: Cast;
let other: Cast;
let link: Link;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  other = await createCast(t);
});
beforeEach(async () => {
  await t.db.deleteFrom('links').execute();
  link = await insertLink(t.db, cast.courseId, body);
});
afterAll(() => t.close());

const stored = () => listLinks(t.db, cast.courseId);
const path = (rest = '') => `/courses/${cast.courseId}/links${rest}`;

describe('who may', () => {
  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))('%s reads: %i', async (part, status) => {
    const response = await t.call('GET', path(), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    if (status === 200) expect(response.json()).toEqual({ links: [{ ...link, ...body }] });
    else expect(response.body).not.toContain('ejemplo.uy');
  });

  test.each(pairWithParts([401, 403, 403, 201, 403, 201]))('%s adds: %i', async (part, status) => {
    const response = await t.call('POST', path(), { as: cast.people[part], body });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toHaveLength(status === 201 ? 2 : 1);
    if (status === 201) expect(response.json().link).toEqual((await stored())[1]);
  });

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s changes: %i', async (part, status) => {
    const change = { name: 'Otro', url: 'http://otro.uy' };
    const response = await t.call('PUT', path(`/${link.linkId}`), { as: cast.people[part], body: change });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toEqual([status === 200 ? { ...link, ...change } : link]);
  });

  test.each(pairWithParts([401, 403, 403, 204, 403, 204]))('%s deletes: %i', async (part, status) => {
    const response = await t.call('DELETE', path(`/${link.linkId}`), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toHaveLength(status === 204 ? 0 : 1);
  });
});

describe('a link belongs to its course', () => {
  test('R3: its teacher cannot reach it through another course, nor another through theirs', async () => {
    const foreign = await insertLink(t.db, other.courseId, body);
    const as = cast.people['T+'];
    const wrong = path(`/${foreign.linkId}`);
    expect((await t.call('PUT', wrong, { as, body })).statusCode).toBe(404);
    expect((await t.call('DELETE', wrong, { as })).statusCode).toBe(404);
    expect(await listLinks(t.db, other.courseId)).toHaveLength(1);
  });

  test('an unknown course or link is 404 for an admin too; a second delete as well', async () => {
    const as = cast.people.Ad;
    expect((await t.call('GET', '/courses/2147483647/links', { as })).statusCode).toBe(404);
    expect((await t.call('POST', '/courses/2147483647/links', { as, body })).statusCode).toBe(404);
    expect((await t.call('PUT', path('/2147483647'), { as, body })).statusCode).toBe(404);
    expect((await t.call('DELETE', path(`/${link.linkId}`), { as })).statusCode).toBe(204);
    expect((await t.call('DELETE', path(`/${link.linkId}`), { as })).statusCode).toBe(404);
  });
});

describe('what is accepted', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'ftp://ejemplo.uy',
    '//ejemplo.uy',
    '/relativa',
    'https://',
    'https://ejemplo.uy:99999',
    'https://con espacio.uy',
    'https://ejemplo.uy/a\nb',
    `https://ejemplo.uy/${'x'.repeat(2000)}`,
    '',
  ])('R14: the address %j is 400, new or changed', async (url) => {
    const as = cast.people['T+'];
    for (const response of [
      await t.call('POST', path(), { as, body: { ...body, url } }),
      await t.call('PUT', path(`/${link.linkId}`), { as, body: { ...body, url } }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().details).toMatchObject([{ field: 'url' }]);
    }
    expect(await stored()).toEqual([link]);
  });

  test.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: ' ' }],
    ['an unknown field', { surprise: 1 }],
    ['an id', { linkId: 3 }],
  ])('%s is 400', async (_what, change) => {
    const response = await t.call('POST', path(), { as: cast.people['T+'], body: { ...body, ...change } });
    expect(response.statusCode).toBe(400);
  });

  test('a link goes back as a GET gave it, and stays in its course', async () => {
    const as = cast.people['T+'];
    const sent = { ...link, courseId: other.courseId, name: 'Nuevo' };
    for (const wrapped of [sent, { link: sent }]) {
      const response = await t.call('PUT', path(`/${link.linkId}`), { as, body: wrapped });
      expect(response.json()).toEqual({ link: { ...link, name: 'Nuevo' } });
    }
  });

  test('a course has a bounded number of links', async () => {
    const rows = Array.from({ length: MAX_LINKS - 1 }, () => ({ ...body, courseId: cast.courseId }));
    await t.db.insertInto('links').values(rows).execute();
    const response = await t.call('POST', path(), { as: cast.people['T+'], body });
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'too_many_links' });
  });
});

test('R23: the same Idempotency-Key adds one link', async () => {
  const headers = { 'idempotency-key': 'a-link' };
  const add = () => t.call('POST', path(), { as: cast.people['T+'], body, headers });
  await Promise.all(Array.from({ length: 8 }, add));
  expect(await stored()).toHaveLength(2);
});

test('R26: every change is written down', async () => {
  const as = cast.people.Ad;
  const created = (await t.call('POST', path(), { as, body })).json().link;
  await t.call('PUT', path(`/${created.linkId}`), { as, body: { ...body, name: 'Otro' } });
  await t.call('DELETE', path(`/${created.linkId}`), { as });
  const trail = await t.db
    .selectFrom('audit')
    .select(['action', 'actorId', 'targetName'])
    .where('targetType', '=', 'link')
    .where('targetId', '=', created.linkId)
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'link.create', actorId: as.id, targetName: 'Apuntes' },
    { action: 'link.update', actorId: as.id, targetName: 'Otro' },
    { action: 'link.delete', actorId: as.id, targetName: 'Otro' },
  ]);
});

test('an address without its scheme becomes https', async () => {
  const sent = { as: cast.people['T+'], body: { name: 'Facultad', url: 'www.fing.edu.uy/inco' } };
  const response = await t.call('POST', path(), sent);
  expect(response.json().link).toMatchObject({ url: 'https://www.fing.edu.uy/inco' });
  const bad = await t.call('POST', path(), { ...sent, body: { name: 'Nada', url: 'www.:99999' } });
  expect(bad.statusCode).toBe(400);
});
