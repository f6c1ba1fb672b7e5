import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm } from '../../../test/sample-files.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a store that signs addresses gets only GET requests; HEAD is answered here', async () => {
  const cast = await createCast(t);
  const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from('hola') };
  const sent = { as: cast.people['T+'], ...createForm({}, file) };
  const { url } = (await t.call('POST', `/courses/${cast.courseId}/attachments`, sent)).json().attachment;
  t.app.storage.presign = async () => 'https://store.test/signed';
  const get = await t.app.inject({ method: 'GET', url });
  expect([get.statusCode, get.headers.location]).toEqual([302, 'https://store.test/signed']);
  const head = await t.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.headers.location]).toEqual([
    200,
    '4',
    undefined,
  ]);
});
