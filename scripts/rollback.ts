import { REMOTES, readAppArgument } from './portal/apps.ts';
import { rollBackApp } from './portal/roll-back-app.ts';
import { withAppLock } from './portal/with-app-lock.ts';

const name = readAppArgument('npm run rollback -- <parte>', [...REMOTES, 'shell']);
try {
  const version = await withAppLock(name, () => rollBackApp(name));
  if (!version) throw new Error(`No hay una versión anterior de ${name}.`);
  console.log(`Vuelto atrás: ${name} ${version}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
