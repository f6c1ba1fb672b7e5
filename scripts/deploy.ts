import { buildAndPublish } from './build.ts';
import { remoteArgument } from './portal/apps.ts';

const name = remoteArgument('npm run deploy -- <remoto>');
try {
  const version = await buildAndPublish(name);
  console.log(`Publicado: ${name} ${version}. Quien abra el portal desde ahora lo recibe.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
