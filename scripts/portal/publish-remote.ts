import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findCollisions, findFaults } from '../../api/src/portal/check-release.ts';
import type { RemoteRelease } from '../../api/src/portal/registry.ts';
import { currentReleases } from '../../api/src/portal/releases.ts';
import { currentShell } from '../../api/src/portal/shell.ts';
import { portalDir } from './apps.ts';
import type { BuiltApp } from './base-config.ts';
import { compressFolder } from './compress.ts';
import { describeBuild, earlyScripts } from './describe-build.ts';
import { releaseFolder, setCurrent } from './releases.ts';

/** Moves a built remote to its versioned folder and makes it current; returns its version. */
export async function publishRemote(app: BuiltApp): Promise<string> {
  const built = path.join(app.dir, 'dist');
  const release = await describeBuild(app);
  await requireValid(release);
  const { name, version } = release;
  const folder = releaseFolder(name, version);
  const draft = `${folder}.draft-${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(built, 'web'), draft, { recursive: true });
  for (const file of Object.values(await earlyScripts(built)))
    await cp(path.join(built, 'early', file), path.join(draft, file));
  await compressFolder(draft);
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
  // Equal content has an equal version, so an existing folder is the same release.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  await setCurrent(name, version);
  return version;
}

/** Throws with every fault of a release, and with what it claims that another live remote has. */
async function requireValid(release: RemoteRelease): Promise<void> {
  const { releases } = await currentReleases(portalDir);
  const icons = (await currentShell(portalDir))?.icons;
  const faults = [...findFaults(release, { ...release, icons }), ...findCollisions(release, releases)];
  if (faults.length === 0) return;
  throw new Error(`${release.name} no se publicó:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
