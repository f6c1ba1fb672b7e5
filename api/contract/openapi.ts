import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { openDatabase } from '../src/core/database/database.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';

/** Builds the API's OpenAPI document with a temporary app that never listens. */
export async function buildOpenApiDocument(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rambla-openapi-'));
  const config = readConfig({ DATA_DIR: dataDir, FFMPEG: 'off', LOG_LEVEL: 'fatal' });
  const url = `sqlite:${path.join(dataDir, 'rambla.db')}`;
  await migrate(url);
  const db = openDatabase(url);
  const storage = await openStorage(config);
  const app = await buildApp({ config, db, storage, secret: 'only for an app that serves nobody' });
  const { body } = await app.inject('/api/openapi.json');
  await app.close();
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
  return body;
}
