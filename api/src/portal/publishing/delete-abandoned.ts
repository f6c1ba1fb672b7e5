import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '../../core/time/time.ts';

/** Deletes a killed publication's entries that are older than an hour; younger ones may still be written. */
export async function deleteAbandoned(
  folder: string,
  isUnfinished: (name: string) => boolean,
): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(isUnfinished);
  for (const name of names) {
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > HOUR) await rm(place, { recursive: true, force: true });
  }
}
