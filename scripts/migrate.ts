import { join } from 'node:path';
import { readConfig } from '../api/src/core/config/config.ts';
import { migrateToPostgres } from '../api/src/operations/backup/migrate-to-postgres.ts';
import { explainBackupError } from '../api/src/operations/backup/run-backup.ts';
import { restrictNewFiles } from '../api/src/platform/files/private-files.ts';

const USAGE = 'Uso: DATA_DIR=<carpeta> DATABASE_URL=postgres://… npm run migrate -- sqlite-to-postgres';

restrictNewFiles();
try {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (process.argv[2] !== 'sqlite-to-postgres' || !databaseUrl?.startsWith('postgres')) {
    console.error(USAGE);
    process.exit(2);
  }
  await migrateToPostgres(join(dataDir, 'rambla.db'), databaseUrl, console.log);
} catch (error) {
  console.error(explainBackupError(error));
  process.exitCode = 1;
}
