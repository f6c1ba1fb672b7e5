import { listIncompatibilities } from '../../api/src/portal/compatibility/incompatible-releases.ts';
import { rollBackPointer, withPortalLock } from '../../api/src/portal/pointers.ts';
import { portalDir } from './apps.ts';
import { requireNoFaults } from './require-no-faults.ts';

/** Rolls back a remote or the shell; returns the version, or null without a former release. */
export function rollBackApp(name: string): Promise<string | null> {
  const check = async (version: string) =>
    requireNoFaults(
      `No se volvió a ${name} ${version}`,
      await listIncompatibilities(portalDir, name, version),
    );
  return withPortalLock(portalDir, () => rollBackPointer(portalDir, name, { check }));
}
