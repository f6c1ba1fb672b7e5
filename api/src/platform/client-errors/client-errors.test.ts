import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
const lines: string[] = [];
const report = {
  message: 'x is not a function',
  stack: 'at a (/assets/main.js:1:2)',
  path: '/login',
  shell: '1',
};

beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'warn' });
  const log = t.app.log as unknown as { [key: symbol]: Writable };
  const stream = Object.getOwnPropertySymbols(log).find((symbol) => String(symbol) === 'Symbol(pino.stream)');
  if (!stream) throw new Error('no log to look at');
  log[stream] = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
});
afterAll(() => t.close());

const send = (body: object, remoteAddress = '192.0.2.1') =>
  t.app.inject({ method: 'POST', url: '/api/client_errors', payload: body, remoteAddress });

test('a browser’s error lands in the log and in the count', async () => {
  expect((await send(report)).statusCode).toBe(204);
  expect(JSON.parse(lines.at(-1) ?? '').clientError).toEqual({
    message: report.message,
    stack: report.stack,
    screen: '/login',
    shell: '1',
  });
  const { body } = await t.app.inject('/api/metrics');
  expect(body).toContain('rambla_client_errors_total 1\n');
});

test('says the cause, the remote and its release, without secrets', async () => {
  const source = { cause: 'no rows for ana@rambla.test', remote: 'mfe-biblioteca', release: '1.2.0-ab' };
  await send({ ...report, ...source }, '192.0.2.45');
  const { clientError } = JSON.parse(lines.at(-1) ?? '');
  expect(clientError).toMatchObject({ remote: 'mfe-biblioteca', release: '1.2.0-ab' });
  expect(clientError.cause).toContain('no rows for');
  expect(clientError.cause).not.toContain('ana@');
});

test('nobody can be told from it: no address, no e-mail, no token, nothing searched', async () => {
  const message = 'ana@rambla.test eyJhbGciOi.J9eyJz.dWIiOi failed';
  await send({ ...report, message, path: '/search/ana perez' }, '192.0.2.44');
  const line = lines.at(-1) ?? '';
  for (const secret of ['ana', 'perez', 'eyJ', '192.0.2.44']) expect(line).not.toContain(secret);
});

test('no query string of an address reaches the log, and the line of an error does', async () => {
  const link = 'https://rambla.test/reset_password?token=s3cr3t-A#ana%40rambla';
  const stack = `at a (https://rambla.test/assets/main.js?v=s3cr3t-B:12:7)\nat b?.c (${link})`;
  await send({ ...report, message: `cannot open "/activate?token=s3cr3t-C" of token=s3cr3t-D`, stack });
  const line = lines.at(-1) ?? '';
  for (const secret of ['s3cr3t', 'ana']) expect(line).not.toContain(secret);
  for (const kept of ['/assets/main.js?…:12:7', 'b?.c', '/reset_password', '/activate'])
    expect(line).toContain(kept);
});

test('it is small and closed', async () => {
  expect((await send({ ...report, message: 'x'.repeat(301) })).statusCode).toBe(400);
  expect((await send({ ...report, userId: 1 })).statusCode).toBe(400);
  expect((await send({ ...report, stack: 'x'.repeat(10_000) })).statusCode).toBe(413);
});

test('one browser cannot fill the log, and all together neither', async () => {
  const codes: number[] = [];
  for (let i = 0; i < 32; i += 1) codes.push((await send(report, '192.0.2.9')).statusCode);
  expect(codes).toEqual([...Array(30).fill(204), 429, 429]);
  const before = lines.length;
  for (let i = 0; i < 150; i += 1) await send(report, `198.51.100.${i}`);
  expect(lines.length - before).toBeLessThan(100);
});
