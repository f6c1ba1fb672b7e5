import { resolve } from 'node:path';
import { readConfig } from '../api/src/core/config/config.ts';
import { restoreBackup } from '../api/src/operations/backup/restore-backup.ts';
import { explainBackupError } from '../api/src/operations/backup/run-backup.ts';
import { restrictNewFiles } from '../api/src/platform/files/private-files.ts';

const [path, ...rest] = process.argv.slice(2);
if (!path || rest.length > 0) {
  console.error('Uso: DATA_DIR=<carpeta vacía> npm run restore -- <archivo.tar>');
  process.exit(2);
}
restrictNewFiles();
try {
  await restoreBackup(readConfig(process.env), resolve(path), console.log);
} catch (error) {
  console.error(explainBackupError(error));
  process.exitCode = 1;
}
