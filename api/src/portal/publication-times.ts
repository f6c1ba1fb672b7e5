import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTimeOf } from './release-versions.ts';

// A separate folder keeps teams from editing a remote's age, because the older remote wins conflicts.
const FOLDER = 'arrivals';
const known = new Map<string, string>();

/** Reads when each remote was first published; `claimed` counts only before the folder exists. */
export async function readPublicationTimes(
  portalDir: string,
  remotes: { name: string; claimed: string | undefined }[],
): Promise<Map<string, string>> {
  const folder = path.join(portalDir, FOLDER);
  const isFirstTime = !existsSync(folder);
  const found = remotes.map(async ({ name, claimed }) => {
    const file = path.join(folder, name);
    const noted = known.get(file) ?? (await readFile(file, 'utf8').catch(() => undefined));
    const at =
      noted ??
      ((isFirstTime && claimed) || (await fileTimeOf(path.join(portalDir, 'remotes', name))).toISOString());
    known.set(file, at);
    return { name, file, at, isNew: noted === undefined };
  });
  const arrivals = await Promise.all(found);
  const fresh = arrivals.filter(({ isNew }) => isNew);
  // When the folder is read-only, only this process remembers the time.
  if (fresh.length > 0) await mkdir(folder, { recursive: true }).catch(() => undefined);
  for (const { file, at } of fresh) await writeFile(file, at, { flag: 'wx' }).catch(() => undefined);
  return new Map(arrivals.map(({ name, at }) => [name, at]));
}
