import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import { type Cast, createCast } from '../cast.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { createForm } from '../sample-files.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { isOnSqlite } from '../test-database.ts';

const QUESTIONS = 2_000;
const MB = 1024 * 1024;
/** The shipped systemd unit. */
const UNIT = readFileSync(new URL('../../../deploy/rambla@.service', import.meta.url), 'utf8');
/** Half of the unit's memory, because ffmpeg may use the other half. */
const MEMORY_MAX = (Number(/^MemoryMax=(\d+)G$/m.exec(UNIT)?.[1]) * 1024 * MB) / 2;
/** The peak memory of the rendering thread. */
const OTHERS = 64 * MB;

let t: TestApp;
let cast: Cast;
let server: ServerProcess;

beforeAll(async () => {
  t = await createTestApp();
  server = await startServerProcess(t);
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
});

function gift(count: number): string {
  return Array.from({ length: count }, (_, index) => `::P${index}:: ¿$x^${index}$? {=${index} ~no}`).join(
    '\n\n',
  );
}

function importForm(content: string) {
  return createForm({}, { name: 'banco.gift', type: 'text/plain', content });
}

const address = () => `/api/courses/${cast.courseId}/quizz/import`;

async function send(content: string, as = cast.people['T+']): Promise<{ job: Job; repeated?: boolean }> {
  const { body, headers } = importForm(content);
  const response = await fetch(server.url + address(), {
    method: 'POST',
    headers: { ...headers, authorization: as.token },
    body: new Uint8Array(body),
  });
  expect(response.status).toBe(202);
  return (await response.json()) as { job: Job; repeated?: boolean };
}

async function ask(id: number): Promise<Job> {
  const headers = { authorization: cast.people.Ad.token };
  const response = await fetch(`${server.url}/api/jobs/${id}`, { headers });
  return ((await response.json()) as { job: Job }).job;
}

async function untilOver(id: number): Promise<Job> {
  for (;;) {
    const job = await ask(id);
    if (job.state === 'done' || job.state === 'failed') return job;
    await sleep(200);
  }
}

const rows = () =>
  t.db.selectFrom('questions').select(['title', 'importId']).where('courseId', '=', cast.courseId).execute();

/** Expects that each question exists once and is visible. */
async function expectAllOnce(count: number): Promise<void> {
  const found = await rows();
  expect(found.filter(({ importId }) => importId !== null)).toEqual([]);
  expect(found).toHaveLength(count);
  expect(new Set(found.map(({ title }) => title)).size).toBe(count);
}

/** Returns the peak memory without file pages, which the kernel reclaims before it kills a process. */
function peak(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  const bytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return bytes('VmHWM') - bytes('RssFile');
}

const HEAVY = {
  'three million answers to one question': `q\n${'A. a\n'.repeat(3_000_000)}`,
  'as many answers as are read': `q\n${'A. a\n'.repeat(90)}ANSWER: A\n`.repeat(4_000),
  'as many elements as are read': `<quiz>${'<a b="1" c="2"/>'.repeat(499_000)}</quiz>`,
  'one element of a million attributes': `<quiz ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="x"`).join(' ')}/>`,
};

// Runs first, because other tests would raise the peak memory of the process.
test.runIf(isOnSqlite())(
  'R29: heavy imports at once stay below the unit’s limit and leave the server answering',
  async () => {
    const { 'T+': teacher, Ad } = cast.people;
    const jobs: number[] = [];
    for (const content of Object.values(HEAVY)) {
      const askers = jobs.length === 0 ? [teacher, Ad] : [teacher];
      for (const { job } of await Promise.all(askers.map((as) => send(content, as)))) jobs.push(job.id);
    }
    const ended = await Promise.all(jobs.map(untilOver));
    console.log(`import: peak ${Math.round(peak() / MB)} MB`);
    expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'failed'));
    expect(new Set(ended.map(({ error }) => error?.code))).toEqual(
      new Set(['import_has_errors', 'import_failed']),
    );
    expect(peak()).toBeLessThan(MEMORY_MAX - OTHERS);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  },
  300_000,
);

test('R37: killed in the middle, an import goes on after the restart and doubles nothing', async () => {
  const { job } = await send(gift(QUESTIONS));
  await expect.poll(async () => (await rows()).length, { interval: 10 }).toBeGreaterThan(100);
  expect((await ask(job.id)).state).toBe('running');
  await server.kill();
  expect((await rows()).length).toBeLessThan(QUESTIONS);
  await server.start();
  expect(await untilOver(job.id)).toMatchObject({ state: 'done', result: { imported: QUESTIONS } });
  await expectAllOnce(QUESTIONS);
}, 300_000);

test('R37: a connection that is cut doubles nothing, and the same file finds the job that runs', async () => {
  const content = gift(300);
  const { body, headers } = importForm(content);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST ${address()} HTTP/1.1\r\nhost: x\r\nauthorization: ${cast.people['T+'].token}\r\n` +
      `content-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(body, resolve));
  const begun = () => t.db.selectFrom('jobs').select('id').where('courseId', '=', cast.courseId).execute();
  await expect.poll(begun).toHaveLength(1);
  socket.destroy();
  const { job, repeated } = await send(content);
  expect(repeated).toBe(true);
  expect((await untilOver(job.id)).state).toBe('done');
  expect(await begun()).toHaveLength(1);
  await expectAllOnce(300);
}, 120_000);
