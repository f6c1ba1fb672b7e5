import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 30_000;

/** A running product of one's own: real server, real database file, mails as files. */
export class Portal {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'rambla-e2e-'));
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #port = 0;

  constructor(env: NodeJS.ProcessEnv = {}) {
    this.#env = env;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const env = {
      ...process.env,
      DEMO: '1',
      MAX_DEVICES: '100',
      LOG_LEVEL: 'error',
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      ...this.#env,
    };
    this.#process = spawn(process.execPath, ['api/src/server.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const until = Date.now() + START_MS;
    while (Date.now() < until) {
      const ready = await fetch(`${this.url}/api/ready`).catch(() => null);
      if (ready?.ok) return;
      await sleep(50);
    }
    throw new Error('the portal did not start');
  }

  /** Ends the server at once, as a power cut would. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGKILL');
    await ended;
    this.#process = null;
  }

  async stop(): Promise<void> {
    if (this.#process) await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The newest mail to an address, as text; waits for it. */
  async mailTo(address: string): Promise<string> {
    const outbox = path.join(this.dataDir, 'outbox');
    const until = Date.now() + 10_000;
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

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}

// Mails travel as quoted-printable: soft line ends away, bytes back.
function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
