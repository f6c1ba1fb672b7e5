import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates an empty folder for a claim of a job, and removes folders of earlier claims. */
export async function makeWorkFolder(dataDir: string, work: string, claim: string): Promise<string> {
  const folder = join(dataDir, 'work');
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(`${work}-`)) await rm(join(folder, name), { recursive: true, force: true });
  // The name contains the claim, because a resumed process must not delete its successor's files.
  const own = join(folder, `${work}-${claim}`);
  await mkdir(own, { recursive: true });
  return own;
}
