import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findCollisions, findFaults } from '../../api/src/portal/check-release.ts';
import {
  findIncompatible,
  type Provided,
  readProvided,
} from '../../api/src/portal/compatibility/incompatible.ts';
import type { Uses } from '../../api/src/portal/compatibility/uses.schema.ts';
import { releasesFolder, setCurrent } from '../../api/src/portal/pointers.ts';
import type { RemoteRelease } from '../../api/src/portal/registry.ts';
import { currentReleases } from '../../api/src/portal/releases.ts';
import { currentShell } from '../../api/src/portal/shell.ts';
import { portalDir } from './apps.ts';
import type { BuiltApp } from './base-config.ts';
import { compressFolder } from './compress.ts';
import { describeBuild, earlyScripts } from './describe-build.ts';
import { type BuiltAgainst, describeUses } from './describe-uses.ts';
import { requireNoFaults } from './require-no-faults.ts';

/** Moves a built remote to its versioned folder and makes it current; returns its version. `provided` is what is live. */
export async function publishRemote(
  app: BuiltApp,
  against: BuiltAgainst,
  provided?: Provided,
): Promise<string> {
  const built = path.join(app.dir, 'dist');
  const release = await describeBuild(app);
  const uses = await describeUses(app, against);
  await requireValid(release, uses, provided ?? (await readProvided(portalDir)));
  const { name, version } = release;
  const folder = path.join(releasesFolder(portalDir, name), version);
  const draft = `${folder}.draft-${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(built, 'web'), draft, { recursive: true });
  for (const file of Object.values(await earlyScripts(built)))
    await cp(path.join(built, 'early', file), path.join(draft, file));
  await compressFolder(draft);
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
  // Equal content has an equal version, so an existing folder is the same release.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  // The same code may have been built with a newer kit.
  await writeFile(path.join(folder, 'uses.json'), JSON.stringify(uses));
  await setCurrent(portalDir, name, version);
  return version;
}

/** Throws with every fault of a release, what it claims that another remote has, and what it needs that is not live. */
async function requireValid(release: RemoteRelease, uses: Uses, provided: Provided): Promise<void> {
  const { releases } = await currentReleases(portalDir);
  const icons = (await currentShell(portalDir))?.icons;
  const faults = [
    ...findFaults(release, { ...release, icons }),
    ...findCollisions(release, releases),
    ...findIncompatible(uses, provided),
  ];
  requireNoFaults(`${release.name} no se publicó`, faults);
}
