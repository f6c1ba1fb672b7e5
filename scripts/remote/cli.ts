#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { publishRemote } from '../portal/publish-remote.ts';
import { rollBackApp } from '../portal/roll-back-app.ts';
import { readShareArguments } from '../portal/share-argument.ts';
import { withAppLock } from '../portal/with-app-lock.ts';
import { buildRemote } from './build-remote.ts';
import { checkRemote } from './check-remote.ts';
import { createRemote } from './create-remote.ts';
import { describeFolderPublication } from './describe-publication.ts';
import { startDevPortal } from './dev-portal.ts';
import { readInstalledInterface } from './installed-contract.ts';
import { readCurrentRemote } from './own-app.ts';
import { pushRemote, rollBackRemote } from './push-remote.ts';

const USAGE = `Uso: rambla-remote <orden>
  create <nombre> [--packages <carpeta>]   una carpeta con un remoto que anda
  dev [--portal <dirección>] [--port 3200] el portal de esa dirección con este remoto adentro
  check                                    tipos, pruebas y construcción
  build                                    construye en dist
  push [--share 10 | --role teacher]       construye y publica en PORTAL_URL, con la llave PORTAL_TOKEN, o en PORTAL_DIR
  rollback [<versión>]                     vuelve a la anterior, en el mismo lugar que push; con <versión>, solo si esa es la última`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: 'string' },
    portal: { type: 'string', default: 'http://localhost:3000' },
    port: { type: 'string', default: '3200' },
    share: { type: 'string' },
    role: { type: 'string' },
  },
});
const [command = '', argument] = positionals;

const COMMANDS: Record<string, () => Promise<string | undefined> | string> = {
  create() {
    const name = argument;
    if (!name) throw new Error(USAGE);
    createRemote(name, values.packages);
    return `Listo: cd ${name} && npm install && npm run dev`;
  },
  dev: () => startDevPortal(readCurrentRemote(), new URL(values.portal), Number(values.port)),
  check: async () => `Bien: ${await checkRemote(readCurrentRemote())}`,
  build: async () => `Construido: ${await buildRemote(readCurrentRemote())}`,
  async push() {
    const app = readCurrentRemote();
    const { PORTAL_URL, PORTAL_TOKEN } = process.env;
    if (!PORTAL_URL) requireFolder('o PORTAL_URL y PORTAL_TOKEN');
    const share = readShareArguments(values);
    await buildRemote(app);
    if (PORTAL_URL) return pushRemote(app, PORTAL_URL, PORTAL_TOKEN ?? '', share);
    const version = await withAppLock(app.name, () =>
      publishRemote(app, readInstalledInterface(app), { share }),
    );
    return describeFolderPublication(app.name, version);
  },
  async rollback() {
    const app = readCurrentRemote();
    const { PORTAL_URL, PORTAL_TOKEN = '' } = process.env;
    if (!PORTAL_URL) requireFolder('o PORTAL_URL y PORTAL_TOKEN');
    const version = PORTAL_URL
      ? await rollBackRemote(app.name, PORTAL_URL, PORTAL_TOKEN, argument)
      : await withAppLock(app.name, () => rollBackApp(app.name, argument));
    if (!version) throw new Error(`No hay una versión anterior de ${app.name}.`);
    return `Vuelto atrás: ${app.name} ${version}`;
  },
};

function requireFolder(otherwise: string): void {
  if (!process.env.PORTAL_DIR)
    throw new Error(`Falta PORTAL_DIR, la carpeta que sirve el portal, ${otherwise}.`);
}

try {
  const run = COMMANDS[command];
  if (!run) throw new Error(USAGE);
  const said = await run();
  if (said) console.log(said);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
