import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppName, portalDir } from './apps.ts';

const LOOK_AGAIN_MS = 200;

/** Runs `work` when no other process builds or publishes this app: they would mix their files. */
export async function inTurn<T>(app: AppName, work: () => Promise<T>): Promise<T> {
  const file = path.join(portalDir, 'locks', app);
  await mkdir(path.dirname(file), { recursive: true });
  let told = false;
  while (!(await take(file))) {
    if (!told) console.log(`Otro proceso está publicando ${app}; espero a que termine…`);
    told = true;
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  // Left behind by a process that was killed; the next look takes it.
  if (owner && !isAlive(owner)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
