import { remoteArgument } from './portal/apps.ts';
import { rollBack } from './portal/releases.ts';
import { withAppLock } from './portal/with-app-lock.ts';

const name = remoteArgument('npm run rollback -- <remoto>');
const version = await withAppLock(name, () => rollBack(name));
if (!version) {
  console.error(`No hay una versión anterior de ${name}.`);
  process.exit(1);
}
console.log(`Vuelto atrás: ${name} ${version}.`);
