import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { insertTestCertificate } from '../../../test/certificate-samples.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { measureDuration, measureMinimum, measureSlowness } from '../../../test/slowness.ts';

const [FLOODER, OTHER] = ['192.0.2.7', '198.51.100.7'];
/** A PDF takes a tenth of a second of processor time, and starting its thread takes as long. */
const FEW_PRINTS_MS = 3000;

let t: TestApp;
let courseId: number;

beforeAll(async () => {
  t = await createTestApp();
  ({ courseId } = await createCast(t));
});
afterAll(() => t.close());

async function makeCode(): Promise<string> {
  const { id: userId } = await t.actor('student');
  return (await insertTestCertificate(t, { courseId, userId })).code;
}

const ask = (code: string, remoteAddress: string) =>
  t.app.inject({ url: `/api/certificates/${code}/pdf`, remoteAddress });

test('250 who ask for one certificate share its print', async () => {
  const code = await makeCode();
  const began = performance.now();
  const all = await Promise.all(Array.from({ length: 250 }, () => ask(code, FLOODER)));
  expect((performance.now() - began) / measureSlowness()).toBeLessThan(FEW_PRINTS_MS);
  expect([...new Set(all.map(({ statusCode }) => statusCode))]).toEqual([200]);
  expect(new Set(all.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
});

test('whoever asks for many different ones waits behind an address that asks for one', async () => {
  const took = await measureMinimum(FEW_PRINTS_MS, async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, makeCode));
    const code = await makeCode();
    const order: string[] = [];
    const flood = Promise.all(codes.map((each) => ask(each, FLOODER).then(() => order.push(FLOODER))));
    const ms = await measureDuration(async () => {
      expect((await ask(code, OTHER)).statusCode).toBe(200);
      order.push(OTHER);
    });
    await flood;
    expect(order.indexOf(OTHER)).toBeLessThan(5);
    return ms / measureSlowness();
  });
  expect(took).toBeLessThan(FEW_PRINTS_MS);
});
