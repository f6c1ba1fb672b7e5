import { listLiveFaults } from '../../api/src/portal/live-faults.ts';
import {
  newestVersionOf,
  readPointer,
  releasesFolderOf,
  rollBackPointer,
  withPortalLock,
} from '../../api/src/portal/pointers.ts';
import { readCurrentReleases } from '../../api/src/portal/releases.ts';
import { requireNewestRelease } from '../../api/src/portal/roll-back-release.ts';
import { portalDir } from './apps.ts';
import { requireNoFaults } from './require-no-faults.ts';

/**
 * Rolls back a remote or the shell; returns the version, or null without a former release. Throws when the
 * newest release is not `expected`.
 */
export function rollBackApp(name: string, expected?: string): Promise<string | null> {
  const check = async (version: string) =>
    requireNoFaults(`No se volvió a ${name} ${version}`, await listLiveFaults(portalDir, name, version));
  return withPortalLock(portalDir, async () => {
    const pointer = await readPointer(releasesFolderOf(portalDir, name));
    const { remotes } = await readCurrentReleases(portalDir);
    const served = remotes.find((each) => each.name === name)?.release?.version;
    if (pointer) requireNewestRelease(newestVersionOf(pointer, served), expected);
    return rollBackPointer(portalDir, name, { from: served, check });
  });
}
