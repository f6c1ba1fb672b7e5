import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createFirstAdmin } from './first-admin.ts';
import { hasAdmin } from './users.queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('the e-mail of an ordinary account is refused, and another one becomes the administrator', async () => {
  const { email } = await t.actor('student');
  const configWith = (adminEmail: string) => ({
    ...t.app.config,
    adminEmail,
    adminPassword: 'tortas fritas con lluvia',
  });
  await expect(createFirstAdmin(t.db, configWith(email))).rejects.toThrow('ADMIN_EMAIL');
  expect(await hasAdmin(t.db)).toBe(false);
  await createFirstAdmin(t.db, configWith('jefa@rambla.test'));
  expect(await hasAdmin(t.db)).toBe(true);
});
