import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow } from '../../core/time/time.ts';
import { signSessionToken } from './sessions.token.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function lifeOf(token: string): number {
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return exp - iat;
}

test('a token lasts twelve hours', () => {
  expect(lifeOf(signSessionToken(t.app, 1, { id: 1, expiresAt: fromNow(86_400_000) }))).toBe(12 * 3600);
});

test('a token never outlives its session', () => {
  const life = lifeOf(signSessionToken(t.app, 1, { id: 1, expiresAt: fromNow(60_000) }));
  expect(life).toBeGreaterThan(50);
  expect(life).toBeLessThanOrEqual(60);
});

test('a token verified before still expires, and lends nothing to forged ones', async () => {
  const token = t.app.jwt.sign({ sub: '1', sid: 1 }, { expiresIn: 1 });
  for (let call = 0; call < 2; call += 1) expect(t.app.jwt.verify(token)).toMatchObject({ sub: '1' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(claims)), sub: '2' })).toString('base64url');
  for (const forged of [`${head}.${other}.${signature}`, `${head}.${claims}.${signature.toUpperCase()}`])
    expect(() => t.app.jwt.verify(forged)).toThrow();
  await setTimeout(2100);
  expect(() => t.app.jwt.verify(token)).toThrow('expired');
});
