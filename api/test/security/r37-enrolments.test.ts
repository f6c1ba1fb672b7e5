import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import { decryptText } from '../../src/platform/mails/encrypt-text.ts';
import { type Cast, createCast } from '../cast.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../harness.ts';
import { createForm } from '../sample-files.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const PEOPLE = 1_000;

let t: TestApp;
let cast: Cast;
let server: ServerProcess;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  server = await startServerProcess(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
});

const emailOf = (index: number) => `persona${index}@lista.uy`;

async function send(): Promise<number> {
  const lines = Array.from({ length: PEOPLE }, (_, index) => `Persona ${index};${emailOf(index)};Grupo A`);
  const content = ['Nombre y apellido;Correo;Grupo', ...lines, 'Mala;no es un correo;Grupo A'].join('\n');
  const fields = { courseId: String(cast.courseId), skipInvalid: 'true' };
  const { body, headers } = createForm(fields, { name: 'lista.csv', type: 'text/csv', content });
  const response = await fetch(`${server.url}/api/enrolments/import`, {
    method: 'POST',
    headers: { ...headers, authorization: cast.people.Ad.token },
    body: new Uint8Array(body),
  });
  expect(response.status).toBe(202);
  return ((await response.json()) as { job: Job }).job.id;
}

const enrolled = async () =>
  (
    await t.db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.userId')
      .select('users.email')
      .where('subscriptions.courseId', '=', cast.courseId)
      .where('users.email', 'like', '%@lista.uy')
      .execute()
  ).map(({ email }) => email);

const jobRow = (id: number) =>
  t.db.selectFrom('jobs').select(['state', 'result']).where('id', '=', id).executeTakeFirstOrThrow();

/** Lists the addresses of all mails, sent or queued; a mail sent twice keeps its number and counts once. */
async function mailed(): Promise<string[]> {
  const folder = join(t.config.dataDir, 'outbox');
  const byNumber = new Map<number, string>();
  for (const { id, sealed } of await t.db.selectFrom('mails').select(['id', 'sealed']).execute())
    byNumber.set(id, JSON.parse(decryptText(TEST_SECRET, sealed)).to);
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const { to } = await PostalMime.parse(await readFile(join(folder, name)));
    byNumber.set(Number(/-(\d+)\.eml$/.exec(name)?.[1]), to?.[0]?.address ?? '');
  }
  return [...byNumber.values()].filter((to) => to.endsWith('@lista.uy'));
}

test('R37: killed in the middle, an import of people goes on: nobody twice, nobody lost, one mail each', async () => {
  const id = await send();
  await expect
    .poll(async () => (await enrolled()).length, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(100);
  await server.kill();
  expect((await enrolled()).length).toBeLessThan(PEOPLE);
  await server.start();
  await expect.poll(async () => (await jobRow(id)).state, { interval: 100, timeout: 120_000 }).toBe('done');
  // Stops the server, so that the counts are final.
  await server.kill();
  const everybody = Array.from({ length: PEOPLE }, (_, index) => emailOf(index)).sort();
  expect((await enrolled()).sort()).toEqual(everybody);
  expect((await mailed()).sort()).toEqual(everybody);
  const { result } = await jobRow(id);
  expect(JSON.parse(result ?? '{}')).toMatchObject({
    created: PEOPLE,
    joined: 0,
    rejected: 1,
    mails: PEOPLE,
  });
}, 240_000);
