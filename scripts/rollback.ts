import { remoteArgument } from './portal/apps.ts';
import { inTurn } from './portal/in-turn.ts';
import { rollBack } from './portal/releases.ts';

const name = remoteArgument('npm run rollback -- <remoto>');
const version = await inTurn(name, () => rollBack(name));
if (!version) {
  console.error(`No hay una versión anterior de ${name}.`);
  process.exit(1);
}
console.log(`Vuelto atrás: ${name} ${version}.`);
