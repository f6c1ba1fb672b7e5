import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/core/config/config.ts';
import { LOCK_TIMEOUT_MS, openDatabase, type Tables } from '../src/core/database/database.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { setTimeZone } from '../src/core/time/time-zone.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { type Actor, type ApiCall, callApp, makeActor, makeActors } from './actors.ts';
import { createTestDatabase, isOnSqlite } from './test-database.ts';

export type { Actor } from './actors.ts';

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Tables>;
  config: Config;
  /** Lets a second process use the same data. */
  databaseUrl: string;
  /** Sends one request with the token of `as`; an object in `body` is sent as JSON. */
  call(
    method: ApiCall['method'],
    path: string,
    options?: Omit<ApiCall, 'method' | 'path'>,
  ): ReturnType<typeof callApp>;
  /** Creates a person with a live session, without the slow sign-up and log-in. */
  actor(role: Actor['role'], fields?: Partial<Pick<Actor, 'email' | 'username'>>): Promise<Actor>;
  /** Creates one person of each role at once. */
  actors(roles: Actor['role'][]): Promise<Actor[]>;
  /** Sends queued mails and returns all mails of the outbox, oldest first. */
  mails(): Promise<Email[]>;
  close(): Promise<void>;
}

export const TEST_SECRET = 'a secret for the tests, 32 characters or more';

async function readOutbox(config: Config): Promise<Email[]> {
  const folder = join(config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** PostgreSQL's lock wait in tests, longer than usual because parallel tests are slow. */
const BUSY_WAIT_MS = 30_000;

async function openTestApp(
  env: NodeJS.ProcessEnv,
  register: ((app: FastifyInstance) => Promise<void>) | undefined,
  atEnd: (step: () => Promise<unknown>) => void,
): Promise<Omit<TestApp, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: folder,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    // Most test videos are random bytes; tests with real ones turn ffmpeg on.
    FFMPEG: 'off',
    ...env,
  });
  const shared = config.databaseUrl && { url: config.databaseUrl, drop: async () => undefined };
  if (shared) await migrate(shared.url);
  const database = shared || (await createTestDatabase('newest'));
  atEnd(database.drop);
  const waitMs = env.TEST_LOCK_WAIT_MS ?? (isOnSqlite() ? LOCK_TIMEOUT_MS : BUSY_WAIT_MS);
  const db = openDatabase(database.url, Number(waitMs));
  atEnd(() => db.destroy());
  setTimeZone(config.timeZone);
  const storage = await openStorage(config);
  const app = await buildApp({ config, db, secret: config.jwtSecret ?? TEST_SECRET, storage });
  atEnd(() => app.close());
  await register?.(app);
  await app.ready();
  return {
    app,
    db,
    config,
    databaseUrl: database.url,
    call: (method, path, options) => callApp(app, { ...options, method, path }),
    actor: (role, fields) => makeActor(app, role, fields),
    actors: (roles) =>
      makeActors(
        app,
        roles.map((role) => ({ role })),
      ),
    mails: async () => {
      await app.mails.flush();
      return readOutbox(config);
    },
  };
}

/** Starts the whole API on a new, empty database, or on `DATABASE_URL`. Call `close()` in `afterAll`. */
export async function createTestApp(
  env: NodeJS.ProcessEnv = {},
  register?: (app: FastifyInstance) => Promise<void>,
): Promise<TestApp> {
  const steps: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  try {
    return { ...(await openTestApp(env, register, (step) => steps.push(step))), close };
  } catch (error) {
    // Cleans up, because some tests expect the start to fail.
    await close();
    throw error;
  }
}
