import { rm } from 'node:fs/promises';
import { type Db, openDatabase as openTables } from '../../api/src/core/database/database.ts';
import { findFreePort } from '../../api/test/free-port.ts';
import { createTemporaryFolder, type RunningServer, startServer } from '../../api/test/running-server.ts';
import { type ChaosDatabase, type DatabaseName, openChaosDatabase } from './databases.ts';
import { type HttpRequest, type HttpResponse, sendRequest } from './send-request.ts';
import { createTestInstitute, type TestInstitute } from './test-institute.ts';

/** The real server as a process, with its own data and people. */
export class TestServer {
  readonly dataDir: string;
  readonly database: ChaosDatabase;
  readonly stage: TestInstitute;
  readonly #env: NodeJS.ProcessEnv & { PORT: string };
  #server: RunningServer | undefined;

  constructor(
    dataDir: string,
    database: ChaosDatabase,
    stage: TestInstitute,
    env: NodeJS.ProcessEnv & { PORT: string },
  ) {
    this.dataDir = dataDir;
    this.database = database;
    this.stage = stage;
    // ffmpeg is off, because the videos are random bytes.
    const quiet = { LOG_LEVEL: 'error', FFMPEG: 'off' };
    const own = { DATA_DIR: dataDir, DATABASE_URL: database.url, TRUST_PROXY: '1', ...quiet };
    this.#env = { ...own, ...env };
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('the server does not run');
    return this.#server;
  }

  /** Starts or restarts the server; returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    const began = performance.now();
    this.#server = await startServer(this.#env);
    const ready = await this.ask({ path: '/api/ready' });
    if (ready?.status !== 200) throw new Error(`not ready: ${this.#server.output()}`);
    return performance.now() - began;
  }

  ask(question: HttpRequest): Promise<HttpResponse | undefined> {
    return sendRequest(this.server.url, question);
  }

  /** Runs `act` on a second connection to the server's database, and closes this connection. */
  async look<T>(act: (db: Db) => Promise<T>): Promise<T> {
    const db = openTables(this.database.url);
    try {
      return await act(db);
    } finally {
      await db.destroy();
    }
  }

  async kill(): Promise<void> {
    await this.server.stop('SIGKILL');
  }

  /** True while the started process still runs. */
  get hasLiveProcess(): boolean {
    return this.server.child.exitCode === null && this.server.child.signalCode === null;
  }

  async close(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.database.remove();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export interface TestServerOptions {
  dataDir?: string;
  tablespace?: string;
  env?: NodeJS.ProcessEnv;
}

/** Creates a test server with a filled database, without starting it. */
async function openProduct(name: DatabaseName, places: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = places.dataDir ?? (await createTemporaryFolder());
  const database = openChaosDatabase(name, dataDir, places.tablespace);
  const stage = await createTestInstitute({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
  });
  return new TestServer(dataDir, database, stage, { PORT: String(await findFreePort()), ...places.env });
}

/** Creates an empty test server for restoring a backup of `stage`; does not start the server. */
export async function createEmptyTestServer(name: DatabaseName, stage: TestInstitute): Promise<TestServer> {
  const dataDir = await createTemporaryFolder();
  const database = openChaosDatabase(name, dataDir);
  return new TestServer(dataDir, database, stage, { PORT: String(await findFreePort()) });
}

/** Runs `act` with a started test server and removes it afterwards. */
export async function withTestServer(
  name: DatabaseName,
  places: TestServerOptions,
  act: (product: TestServer) => Promise<void>,
): Promise<void> {
  const product = await openProduct(name, places);
  try {
    await product.start();
    await act(product);
  } finally {
    await product.close();
  }
}
