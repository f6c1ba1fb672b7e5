import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../api/test/free-port.ts';
import type { PortalRequest } from '../api/test/portal-request.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 60_000;
const CLOSE_MS = 5_000;
const TRIES = 3;
/** Stands for the portal's own address in `PUBLIC_URL`, whose port is not known in advance. */
export const OWN_URL_PLACEHOLDER = 'own';
const MAIL_MS = 30_000;

/** A running portal with a real server and database file, whose mails are files. */
export class Portal {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'rambla-e2e-'));
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #port = 0;
  #wasReady = false;

  constructor(env: NodeJS.ProcessEnv = {}) {
    this.#env = env;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    const demo = process.env.DEMO_DATA;
    // Copies the demo data, which takes half the time of creating it.
    if (demo && !this.#wasReady && !this.#env.DEMO) cpSync(demo, this.dataDir, { recursive: true });
    for (let tries = 1; ; tries += 1) {
      this.#port ||= await findFreePort();
      const failure = await this.#launch();
      if (failure === null) break;
      if (tries === TRIES) throw new Error(`the portal did not start: ${failure}`);
      // Tries another port, except on a restart, because open pages know only the former port.
      if (!this.#wasReady) this.#port = 0;
    }
    this.#wasReady = true;
  }

  /** Resolves with the reason of a failed start, or with null once it is ready. */
  async #launch(): Promise<string | null> {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DEMO: '1',
      MAX_DEVICES: '100',
      LOG_LEVEL: 'error',
      // Prevents automatic rollbacks, because tests that break remotes share one folder of releases.
      AUTO_ROLLBACK: '0',
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      ...this.#env,
      ...(this.#env.PUBLIC_URL === OWN_URL_PLACEHOLDER && { PUBLIC_URL: this.url }),
    };
    // Settings of Node itself apply only to a new process.
    const child = (!this.#env.NODE_OPTIONS && idle.pop()) || forkProcess(env);
    this.#process = child;
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
    };
    child.stderr?.on('data', listen);
    const failure = await request(child, { start: env }, START_MS);
    child.stderr?.off('data', listen);
    if (failure === null) return null;
    await this.kill();
    return `${failure}\n${said}`;
  }

  /** Kills the server like a power cut. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child) await killProcess(child);
  }

  /** Ends the server and leaves its data in a state that can be copied. */
  async end(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child) return;
    const failure = await request(child, 'close', CLOSE_MS);
    if (failure !== null || this.#env.NODE_OPTIONS) await killProcess(child);
    else idle.push(child);
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Waits for the newest mail to an address and returns its text. */
  async mailTo(address: string): Promise<string> {
    const outbox = path.join(this.dataDir, 'outbox');
    const until = Date.now() + MAIL_MS;
    while (Date.now() < until) {
      for (const file of listed(outbox).reverse()) {
        const text = readFileSync(path.join(outbox, file), 'utf8');
        if (new RegExp(`^To:.*${address.replaceAll('.', '\\.')}`, 'im').test(text)) return decode(text);
      }
      await sleep(100);
    }
    throw new Error(`no mail to ${address}`);
  }
}

/** Processes whose server has closed, kept for the servers of later portals. */
const idle: ChildProcess[] = [];

function forkProcess(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(path.join(ROOT, 'api/test/portal-process.ts'), {
    cwd: ROOT,
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  // An idle server process must not keep the test process from ending.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return child;
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}

/** Resolves with the reason of a failure, or with null once the request is done. */
async function request(
  child: ChildProcess,
  message: PortalRequest,
  withinMs: number,
): Promise<string | null> {
  if (!isRunning(child)) return `it ended, ${child.exitCode ?? child.signalCode}`;
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(([code, by]) => `it ended, ${code ?? by}`);
  const done = once(child, 'message', { signal }).then(() => null);
  const late = sleep(withinMs, `no answer in ${withinMs} ms`, { signal });
  child.send(message);
  const first = await Promise.race([ended, done, late]);
  for (const other of [ended, done, late]) other.catch(() => undefined);
  over.abort();
  return first;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}

// Decodes quoted-printable: removes soft line ends and restores bytes.
function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
