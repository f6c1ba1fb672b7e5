import { parseArgs } from 'node:util';
import { saveServed } from '../api/src/portal/compatibility/incompatible.ts';
import { type ApiDocument, shapesOf } from '../api/src/portal/compatibility/operations.ts';
import { withPortalLock } from '../api/src/portal/pointers.ts';
import { buildAndPublish } from './build.ts';
import { appArgument, portalDir, REMOTES } from './portal/apps.ts';
import { apiDocument } from './portal/built-against.ts';
import { requireCompatible } from './portal/require-compatible.ts';
import { readShare } from './portal/share-argument.ts';

const PARTS = [...REMOTES, 'shell', 'api'] as const;
const name = appArgument(
  'npm run deploy -- <parte> [--share 10 | --role teacher] [--dar-de-baja-anteriores]',
  PARTS,
);
try {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      share: { type: 'string' },
      role: { type: 'string' },
      'dar-de-baja-anteriores': { type: 'boolean', default: false },
    },
  });
  const dropsOld = values['dar-de-baja-anteriores'];
  const share = readShare(values);
  if (share && (name === 'api' || name === 'shell')) throw new Error('Solo un remoto se publica a prueba.');
  if (name === 'api') {
    const document = JSON.parse(await apiDocument()) as ApiDocument;
    const engines = { 'rambla-contract': document.info.version };
    await withPortalLock(portalDir, async () => {
      await requireCompatible({ served: shapesOf(document), engines }, { dropsOld });
      await saveServed(portalDir, document);
    });
    console.log('Ningún remoto necesita otra cosa: se puede reiniciar la API con este código.');
  } else {
    const version = await buildAndPublish(name, { dropsOld, share });
    const seers = share ? 'Lo recibe una parte de la gente.' : 'Quien abra el portal desde ahora lo recibe.';
    console.log(`Publicado: ${name} ${version}. ${seers}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
