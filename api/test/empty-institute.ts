import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../src/core/config/config.ts';
import { createTestDatabase } from './test-database.ts';

export interface EmptyInstitute {
  config: Config;
  drop(): Promise<void>;
}

/** Creates an installation's configuration, with an empty DATA_DIR and a database of its own. */
export async function createEmptyInstitute(
  env: NodeJS.ProcessEnv = {},
  schema: 'empty' | 'newest' = 'empty',
): Promise<EmptyInstitute> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-empty-'));
  const database = await createTestDatabase(schema);
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, LOG_LEVEL: 'fatal' };
  return {
    config: readConfig({ ...settings, ...env }),
    drop: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
