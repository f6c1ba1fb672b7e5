import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFirstAdmin } from '../../accounts/users/first-admin.ts';
import { hasUsers } from '../../accounts/users/users.queries.ts';
import type { Config } from '../../core/config/config.ts';
import { loadSecret } from '../../core/config/secret.ts';
import { openDatabase } from '../../core/database/database.ts';
import { MigrationError, migrate } from '../../core/database/migrate.ts';
import { setTimeZone } from '../../core/time/time-zone.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import { restrictDataDir } from '../../platform/files/private-files.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Services } from './services.ts';

/** The server cannot start; the message is one Spanish line of advice. */
export class StartError extends Error {}

async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR: no se puede escribir en ${dataDir}; dale permisos o elegí otra carpeta.`);
  }
}

/** Restricts the data folder's permissions; a failure only warns, because the server should still start. */
async function closeOrWarn(config: Config): Promise<void> {
  await restrictDataDir(config).catch((error: NodeJS.ErrnoException) => {
    const path = error.path ?? config.dataDir;
    console.error(
      `DATA_DIR: otras personas de esta máquina pueden leer ${path}; cambiale el dueño o los permisos.`,
    );
  });
}

export function getDatabaseUrl(config: Config): string {
  return config.databaseUrl ?? `sqlite:${join(config.dataDir, 'rambla.db')}`;
}

async function migrateOrExplain(url: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    if (error instanceof MigrationError)
      throw new StartError(`DATABASE_URL: no se pudo actualizar la base de datos: ${error.message}.`);
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : '';
    const advice = 'revisá que la base de datos esté encendida y que la dirección y la clave sean correctas';
    throw new StartError(`DATABASE_URL: no se pudo abrir la base de datos (${reason}); ${advice}.`);
  }
}

/** Fills in the demo when the setting asks for it and the database has no users. */
async function fillDemo(services: Services): Promise<void> {
  if (!services.config.demo || (await hasUsers(services.db))) return;
  // Imports on demand, so that servers without the demo never load its content.
  const fill = new URL('../../../demo/fill.ts', import.meta.url);
  const demo = (await import(pathToFileURL(fill.pathname).href)) as {
    fillDemo(services: Services): Promise<void>;
  };
  await demo.fillDemo(services);
}

async function openStorageOrExplain(config: Config): Promise<FileStorage> {
  try {
    return await openStorage(config);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'error';
    const advice = 'revisá la dirección, la clave y que el depósito (bucket) exista';
    throw new StartError(`STORAGE_URL: no se pudo abrir el almacenamiento (${reason}); ${advice}.`);
  }
}

/** Prepares the data folder, secret, database, storage and first accounts. */
export async function openServices(config: Config): Promise<Services> {
  await prepareFolder(config.dataDir);
  await closeOrWarn(config);
  const secret = await loadSecret(config);
  const url = getDatabaseUrl(config);
  await migrateOrExplain(url);
  setTimeZone(config.timeZone);
  const services = { config, db: openDatabase(url), secret, storage: await openStorageOrExplain(config) };
  await fillDemo(services);
  await createFirstAdmin(services.db, config);
  return services;
}
