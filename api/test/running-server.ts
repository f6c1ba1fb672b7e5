import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));
const READY = 'Rambla atiende en';

export interface RunningServer {
  child: ChildProcess;
  dataDir: string;
  url: string;
  /** Returns the server's output so far. */
  output(): string;
  /** Stops the server like Ctrl-C or a shutdown, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const folders: string[] = [];

/** Creates a folder that exists until `removeTemporaryFolders`. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-server-'));
  folders.push(folder);
  return folder;
}

/** Removes the temporary folders, whose servers must have ended. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

function launch(env: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [SERVER], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  // Waits for 'close', because output may be incomplete at 'exit'.
  const closed = once(child, 'close');
  return { child, closed, output: () => chunks.join('') };
}

/** Starts the real program as a process; resolves once it is ready. */
export async function startServer(env: NodeJS.ProcessEnv & { PORT: string }): Promise<RunningServer> {
  const dataDir = env.DATA_DIR ?? (await createTemporaryFolder());
  const { child, closed, output } = launch({ DATA_DIR: dataDir, ...env });
  while (!output().includes(READY)) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), closed.then(() => true)]);
    if (ended) throw new Error(`the server did not start: ${output()}`);
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await closed;
    return child.exitCode;
  };
  return { child, dataDir, url: `http://127.0.0.1:${env.PORT}`, output, stop };
}

/** Starts a server that must fail; returns its exit code and output. */
export async function startFailingServer(
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const { child, closed, output } = launch(env);
  await closed;
  return { code: child.exitCode, output: output().trim() };
}
