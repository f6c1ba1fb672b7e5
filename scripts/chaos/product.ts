import { rm } from 'node:fs/promises';
import { type Db, openDatabase as openTables } from '../../api/src/database.ts';
import { freePort } from '../../api/test/free-port.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../api/test/running-server.ts';
import { ask, type HttpRequest, type HttpResponse } from './ask.ts';
import { type Database, type DatabaseName, openDatabase } from './databases.ts';
import { fillStage, type Stage } from './stage.ts';

/** The real server in a process of its own, on its own data, with people in it. */
export class Product {
  readonly dataDir: string;
  readonly database: Database;
  readonly stage: Stage;
  readonly #env: NodeJS.ProcessEnv & { PORT: string };
  #server: RunningServer | undefined;

  constructor(dataDir: string, database: Database, stage: Stage, env: NodeJS.ProcessEnv & { PORT: string }) {
    this.dataDir = dataDir;
    this.database = database;
    this.stage = stage;
    const own = { DATA_DIR: dataDir, DATABASE_URL: database.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
    this.#env = { ...own, ...env };
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('the server does not run');
    return this.#server;
  }

  /** Starts it, also again after its end; how long until it was ready, in milliseconds. */
  async start(): Promise<number> {
    const began = performance.now();
    this.#server = await startServer(this.#env);
    const ready = await this.ask({ path: '/api/ready' });
    if (ready?.status !== 200) throw new Error(`not ready: ${this.#server.output()}`);
    return performance.now() - began;
  }

  ask(question: HttpRequest): Promise<HttpResponse | undefined> {
    return ask(this.server.url, question);
  }

  /** Looks at what is stored, beside the server, and leaves no connection behind. */
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

  /** Whether the process that was started still is the one that runs. */
  get lives(): boolean {
    return this.server.child.exitCode === null && this.server.child.signalCode === null;
  }

  async close(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.database.remove();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export interface Places {
  dataDir?: string;
  tablespace?: string;
  env?: NodeJS.ProcessEnv;
}

/** A product on a new, filled database; the server does not run yet. */
export async function openProduct(name: DatabaseName, places: Places = {}): Promise<Product> {
  const dataDir = places.dataDir ?? (await temporaryFolder());
  const database = openDatabase(name, dataDir, places.tablespace);
  const stage = await fillStage({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'fatal' });
  return new Product(dataDir, database, stage, { PORT: String(await freePort()), ...places.env });
}

/** A product without data: what `stage` names is to come out of a backup. The server does not run yet. */
export async function openEmptyProduct(name: DatabaseName, stage: Stage): Promise<Product> {
  const dataDir = await temporaryFolder();
  const database = openDatabase(name, dataDir);
  return new Product(dataDir, database, stage, { PORT: String(await freePort()) });
}

/** Runs `act` on a started product and takes everything away afterwards. */
export async function withProduct(
  name: DatabaseName,
  places: Places,
  act: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await openProduct(name, places);
  try {
    await product.start();
    await act(product);
  } finally {
    await product.close();
  }
}
