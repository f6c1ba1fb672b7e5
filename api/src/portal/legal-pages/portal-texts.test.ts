import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

const read = (as: Actor | null = null) => t.call('GET', '/texts/privacy', { as });
const save = (markdown: string, version: number) =>
  t.call('PUT', '/texts/privacy', { as: admin, body: { markdown, version } });

test('a text is there for everybody while it says something, rendered without what could run', async () => {
  expect((await read()).statusCode).toBe(404);
  expect((await read(admin)).json().text).toMatchObject({ markdown: '', version: 0 });

  const written = '# Privacidad\n\nGuardamos **poco**. <img src=x onerror=alert(1)>[no](javascript:alert(1))';
  expect((await save(written, 0)).json().text).toMatchObject({ markdown: written, version: 1 });
  const { text } = (await read()).json();
  expect(text.bodyHtml).toContain('<strong>poco</strong>');
  expect(text.bodyHtml).not.toMatch(/<h1|<img|href="javascript/);

  expect((await save('', 1)).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(404);
});

test('R23: who saves over somebody else’s text is told, also the first time', async () => {
  const { version } = (await read(admin)).json().text;
  const [one, other] = await Promise.all([save('Una', version), save('Otra', version)]);
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
  const first = (body: string) =>
    t.call('PUT', '/texts/terms', { as: admin, body: { markdown: body, version: 0 } });
  const codes = (await Promise.all([first('Una'), first('Otra')])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
});

test('R26: the trail has who wrote which', async () => {
  const { audit } = (await t.call('GET', '/audit?q=terms', { as: admin })).json();
  expect(audit[0]).toMatchObject({ action: 'text.update' });
});
