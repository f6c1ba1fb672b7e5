import { openApiDocument } from '../api/contract/openapi.ts';
import { saveServed } from '../api/src/portal/compatibility/incompatible.ts';
import { type ApiDocument, shapesOf } from '../api/src/portal/compatibility/operations.ts';
import { buildAndPublish } from './build.ts';
import { partArgument, portalDir, REMOTES } from './portal/apps.ts';
import { requireCompatible } from './portal/require-compatible.ts';

const PARTS = [...REMOTES, 'shell', 'api'] as const;
const name = partArgument('npm run deploy -- <parte> [--dar-de-baja-anteriores]', PARTS);
const dropsOld = process.argv.includes('--dar-de-baja-anteriores');
try {
  if (name === 'api') {
    const document = JSON.parse(await openApiDocument()) as ApiDocument;
    await requireCompatible({ served: shapesOf(document) }, { dropsOld });
    await saveServed(portalDir, document);
    console.log('Ningún remoto necesita otra cosa: se puede reiniciar la API con este código.');
  } else {
    const version = await buildAndPublish(name, { dropsOld });
    console.log(`Publicado: ${name} ${version}. Quien abra el portal desde ahora lo recibe.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
