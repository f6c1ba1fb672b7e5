import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { acquireLockFile } from '../../api/src/core/process/lock-file.ts';
import { portalDir } from './apps.ts';

/** Runs `work` under the app's lock, because two builds at once would mix their files. */
export async function withAppLock<T>(app: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(portalDir, 'locks', app);
  await mkdir(path.dirname(file), { recursive: true });
  const giveBack = await acquireLockFile(file, () => {
    console.log(`Otro proceso está publicando ${app}; espero a que termine…`);
  });
  try {
    return await work();
  } finally {
    await giveBack();
  }
}
