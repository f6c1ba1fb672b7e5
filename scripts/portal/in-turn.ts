import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type AppName, portalDir } from './apps.ts';
import { takeLock } from './lock-file.ts';

/** Runs `work` when no other process builds or publishes this app: they would mix their files. */
export async function inTurn<T>(app: AppName, work: () => Promise<T>): Promise<T> {
  const file = path.join(portalDir, 'locks', app);
  await mkdir(path.dirname(file), { recursive: true });
  const giveBack = await takeLock(file, () => {
    console.log(`Otro proceso está publicando ${app}; espero a que termine…`);
  });
  try {
    return await work();
  } finally {
    await giveBack();
  }
}
