import { listReasonsAgainst } from '../../api/src/portal/compatibility/incompatible.ts';
import { rollBack, withPortalLock } from '../../api/src/portal/pointers.ts';
import { portalDir } from './apps.ts';
import { requireNoFaults } from './require-no-faults.ts';

/** Points a remote, or the shell, at its former release; returns that version, null without one. Throws when it would break. */
export function rollBackApp(name: string): Promise<string | null> {
  const check = async (version: string) =>
    requireNoFaults(`No se volvió a ${name} ${version}`, await listReasonsAgainst(portalDir, name, version));
  return withPortalLock(portalDir, () => rollBack(portalDir, name, { check }));
}
