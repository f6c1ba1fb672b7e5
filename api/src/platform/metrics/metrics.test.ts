import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const TOKEN = 'un testigo para los contadores';
let t: TestApp;
let guarded: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  guarded = await createTestApp({
    METRICS_TOKEN: TOKEN,
    SLOW_QUERY_MS: '1',
    LOG_LEVEL: 'warn',
    BACKUP_DIR: '/none',
  });
});
afterAll(() => Promise.all([t.close(), guarded.close()]));

const ask = (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.app.inject({ url: '/api/metrics', headers, remoteAddress });

describe('the figures for Prometheus', () => {
  test('count calls by route and status, without anybody’s path', async () => {
    await t.call('GET', '/courses/77');
    await t.call('GET', '/courses/78');
    const { headers, body } = await ask(t);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toContain(
      'rambla_http_requests_total{method="GET",route="/api/courses/:id",status="404"} 2\n',
    );
    expect(body).toContain(
      'rambla_http_request_seconds_bucket{method="GET",route="/api/courses/:id",le="+Inf"} 2\n',
    );
    expect(body).not.toContain('/courses/77');
  });

  test('are lines that Prometheus reads, each with its type', async () => {
    const { body } = await ask(t);
    for (const line of body.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
    }
    const typed = [...body.matchAll(/^# TYPE (\w+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name);
    expect(new Set(typed).size).toBe(typed.length);
    expect(typed).toEqual(expect.arrayContaining(['process_resident_memory_bytes', 'rambla_mails_waiting']));
    expect(body).toMatch(/rambla_queries_total\{failed="false"\} [1-9]/);
    expect(body).toContain('rambla_database_up 1\n');
  });

  test('count the mails that will be sent', async () => {
    const mail = { to: 'nadie@ejemplo.uy', subject: 'Hola', greeting: 'Hola:', paragraphs: [] };
    await t.app.mails.pretend(t.db, mail);
    expect((await ask(t)).body).toContain('rambla_mails_waiting 0\n');
  });

  test('give the time zero for scheduled backups that have never worked', async () => {
    const authorization = `Bearer ${TOKEN}`;
    expect((await ask(guarded, { authorization })).body).toContain('rambla_last_backup_seconds 0\n');
    expect((await ask(t)).body).not.toContain('rambla_last_backup_seconds');
  });

  test('are for this machine alone, also behind a proxy on it', async () => {
    expect((await ask(t, {}, '::1')).statusCode).toBe(200);
    expect((await ask(t, {}, '192.0.2.7')).statusCode).toBe(403);
    expect((await ask(t, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
  });

  test('with METRICS_TOKEN are for whoever brings it, from wherever, and nobody else', async () => {
    const authorization = `Bearer ${TOKEN}`;
    expect((await ask(guarded, { authorization }, '192.0.2.7')).statusCode).toBe(200);
    expect((await ask(guarded)).statusCode).toBe(403);
    expect((await ask(guarded, { authorization: `${authorization}x` })).statusCode).toBe(403);
  });

  test('R40: after thirty guesses an address waits, and the right METRICS_TOKEN gets in from there too', async () => {
    const wrong = () => ask(guarded, { authorization: 'Bearer a guess' }, '192.0.2.9');
    for (let tries = 0; tries < 30; tries += 1) expect((await wrong()).statusCode).toBe(403);
    const right = { authorization: `Bearer ${TOKEN}` };
    const refused = await wrong();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    for (let tries = 0; tries < 40; tries += 1)
      expect((await ask(guarded, right, '192.0.2.9')).statusCode).toBe(200);
  });
});

test('a slow statement is logged by its text, without values', async () => {
  const lines: string[] = [];
  const log = guarded.app.log as unknown as { [key: symbol]: Writable };
  const stream = Object.getOwnPropertySymbols(log).find((symbol) => String(symbol) === 'Symbol(pino.stream)');
  if (!stream) throw new Error('no log to look at');
  log[stream] = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const secret = 'ana@rambla.test';
  const many = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000)
    select count(*) from n where cast(i as text) <> ${secret}`;
  await many.execute(guarded.db);
  const line = lines.find((text) => text.includes('slow query')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ sql: expect.stringContaining('with recursive'), level: 40 });
  expect(line).not.toContain(secret);
  expect((await ask(guarded, { authorization: TOKEN })).body).toMatch(/rambla_slow_queries_total [1-9]/);
});
