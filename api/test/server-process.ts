import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import { TEST_SECRET, type TestApp } from './harness.ts';

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** The id of the current process. */
  pid(): number;
  /** Kills the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Lets the server shut down, as a service manager does. */
  stop(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Restarts the server on the same port and data. */
  start(): Promise<void>;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`the server ended with ${end}`);
    const response = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server does not answer');
}

/** Runs the real server as a separate process on the data of `t`. */
export async function startServerProcess(t: TestApp, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  const server = {
    url,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal(signal: NodeJS.Signals) {
      child?.kill(signal);
    },
    async start() {
      const settings = {
        PORT: String(port),
        DATA_DIR: t.config.dataDir,
        DATABASE_URL: t.databaseUrl,
        JWT_SECRET: TEST_SECRET,
        LOG_LEVEL: 'fatal',
        DEMO: '0',
        FFMPEG: 'off',
        // Matches the shipped systemd unit (decision 110).
        MALLOC_ARENA_MAX: '2',
      };
      child = spawn(process.execPath, [SERVER], {
        env: { ...process.env, ...settings, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(url, child);
    },
  };
  await server.start();
  return server;
}
