import { resolve } from 'node:path';
import { explainBackupError, runBackup } from '../api/src/operations/backup/run-backup.ts';
import { restrictNewFiles } from '../api/src/platform/files/private-files.ts';

const [path, ...rest] = process.argv.slice(2);
if (!path || rest.length > 0) {
  console.error(
    'Uso: npm run backup -- <archivo.tar>   (con los ajustes del servidor, también mientras anda)',
  );
  process.exit(2);
}
restrictNewFiles();
await runBackup(process.env, resolve(path), console.log).catch((error) => {
  console.error(explainBackupError(error));
  process.exitCode = 1;
});
