import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Network folders lag, so an untouched lock counts as abandoned only after two minutes. */
const TIMES = { lookAgainMs: 200, touchEveryMs: 10_000, leftBehindMs: 120_000 };

// Contains a UUID, because process ids repeat across machines and containers that share a folder.
const ME = `${hostname()} ${process.pid} ${randomUUID()}`;

/** Waits until no living process holds the lock `file`, takes the lock and returns its release function. */
export async function acquireLockFile(
  file: string,
  onWait: () => void,
  { lookAgainMs, touchEveryMs, leftBehindMs } = TIMES,
): Promise<() => Promise<void>> {
  let seen = { lock: '', since: performance.now() };
  for (let looks = 0; !(await create(file)); looks += 1) {
    if (looks === 0) onWait();
    const { owner, lock } = await look(file);
    if (lock !== seen.lock) seen = { lock, since: performance.now() };
    if (hasEnded(owner) || performance.now() - seen.since > leftBehindMs) await clear(file, owner);
    else await sleep(lookAgainMs);
  }
  const touching = setInterval(() => touch(file), touchEveryMs).unref();
  return async () => {
    clearInterval(touching);
    if ((await look(file)).owner === ME) await rm(file, { force: true });
  };
}

/** Links a file that is already written, so that no lock lacks an owner. */
async function create(file: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, ME);
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads the owner and a text that changes with each touch; clocks of machines cannot be compared. */
async function look(file: string): Promise<{ owner: string; lock: string }> {
  try {
    const [owner, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { owner, lock: `${owner} ${mtimeMs}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { owner: '', lock: '' };
  }
}

function touch(file: string): void {
  const now = new Date();
  utimes(file, now, now).catch(() => undefined);
}

/** True when the owner has ended, which is known only for processes of this machine. */
function hasEnded(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || owner === ME) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes an abandoned lock, unless a faster process has replaced it meanwhile. */
async function clear(file: string, owner: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  if ((await look(aside)).owner !== owner) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
