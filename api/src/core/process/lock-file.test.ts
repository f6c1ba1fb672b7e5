import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLockFile } from './lock-file.ts';

const HOUR = 3_600_000;
const PATIENT = { lookAgainMs: 10, touchEveryMs: HOUR, leftBehindMs: HOUR };
const HASTY = { ...PATIENT, leftBehindMs: 50 };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rambla-lock-'));
  file = path.join(folder, 'shell');
});
afterEach(() => rm(folder, { recursive: true }));

const nothing = () => undefined;

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('one after the other has it, and nothing stays', async () => {
  let [inside, most] = [0, 0];
  const work = async () => {
    const giveBack = await acquireLockFile(file, nothing, PATIENT);
    inside += 1;
    most = Math.max(most, inside);
    await stat(file);
    inside -= 1;
    await giveBack();
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('who has to wait hears of it, once', async () => {
  const giveBack = await acquireLockFile(file, nothing, PATIENT);
  let told = 0;
  let hear: () => void = nothing;
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const next = acquireLockFile(
    file,
    () => {
      told += 1;
      hear();
    },
    PATIENT,
  );
  await heard;
  await giveBack();
  await (await next)();
  expect(told).toBe(1);
});

test('one whose process of this machine ended is taken at once', async () => {
  await writeFile(file, `${hostname()} ${await endedProcess()} a`);
  await (await acquireLockFile(file, nothing, PATIENT))();
});

test('so is one of an earlier process with our number, as containers give it out', async () => {
  await writeFile(file, `${hostname()} ${process.pid} a`);
  await (await acquireLockFile(file, nothing, PATIENT))();
});

test.each([
  ['an empty one', ''],
  ['another machine’s', 'another-machine 1 a'],
  ['one whose process’s number somebody else has now', `${hostname()} 1 a`],
])('%s is left behind when nobody touches it', async (_whose, lock) => {
  await writeFile(file, lock);
  await (await acquireLockFile(file, nothing, HASTY))();
});

test('a lock that is held is touched', async () => {
  const giveBack = await acquireLockFile(file, nothing, { ...PATIENT, touchEveryMs: 10 });
  const { mtimeMs } = await stat(file);
  await expect.poll(async () => (await stat(file)).mtimeMs, { timeout: 10_000 }).not.toBe(mtimeMs);
  await giveBack();
});

test('who comes back from a long sleep leaves the next one’s lock alone', async () => {
  const giveBack = await acquireLockFile(file, nothing, PATIENT);
  await writeFile(file, 'another-machine 1 a');
  await giveBack();
  expect(await readFile(file, 'utf8')).toBe('another-machine 1 a');
});
