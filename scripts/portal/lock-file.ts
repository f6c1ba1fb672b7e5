import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a lock is looked at and touched, and for how long it may stay untouched: folders of other machines lag. */
const TIMES = { lookAgainMs: 200, touchEveryMs: 10_000, leftBehindMs: 120_000 };

// Machines that share a folder have numbers of their own for processes, and containers give the same ones out again.
const ME = `${hostname()} ${process.pid} ${randomUUID()}`;

/** Takes `file` for this process and answers how to give it back; waits while somebody else who lives has it. */
export async function acquireLock(
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

/** Linked with its content: nobody finds a lock that does not say yet whose it is. */
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

/** Whose it is; `lock` changes whenever it is touched. By that and not by the hour: machines' clocks differ. */
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

/** Only what is said of this machine's processes can be looked up. */
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

/** Removes a lock that was left behind, but not the one that somebody faster has taken meanwhile. */
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
