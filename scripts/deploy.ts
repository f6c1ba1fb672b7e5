import { parseArgs } from 'node:util';
import { saveServedOperations } from '../api/src/portal/compatibility/incompatible-releases.ts';
import { type ApiDocument, operationShapesOf } from '../api/src/portal/compatibility/operations.ts';
import { withPortalLock } from '../api/src/portal/pointers.ts';
import { buildAndPublish } from './build.ts';
import { portalDir, REMOTES, readAppArgument } from './portal/apps.ts';
import { readApiDocument } from './portal/build-contract.ts';
import { requireCompatibleReleases } from './portal/require-compatible.ts';
import { readShareArguments } from './portal/share-argument.ts';
import { describeFolderPublication } from './remote/describe-publication.ts';

const PARTS = [...REMOTES, 'shell', 'api'] as const;
const name = readAppArgument(
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
  const share = readShareArguments(values);
  if (share && (name === 'api' || name === 'shell')) throw new Error('Solo un remoto se publica a prueba.');
  if (name === 'api') {
    const document = JSON.parse(await readApiDocument()) as ApiDocument;
    const engines = { 'rambla-contract': document.info.version };
    await withPortalLock(portalDir, async () => {
      await requireCompatibleReleases({ served: operationShapesOf(document), engines }, { dropsOld });
      await saveServedOperations(portalDir, document);
    });
    console.log('Ningún remoto necesita otra cosa: se puede reiniciar la API con este código.');
  } else {
    const version = await buildAndPublish(name, { dropsOld, share });
    const seers = share ? 'Lo recibe una parte de la gente.' : 'Quien abra el portal desde ahora lo recibe.';
    console.log(await describeFolderPublication(name, version, `. ${seers}`));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
