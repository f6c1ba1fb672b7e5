import {
  formatFaults,
  listIncompatibleReleases,
  type PortalCapabilities,
} from '../../api/src/portal/compatibility/incompatible-releases.ts';
import { dropRelease } from '../../api/src/portal/pointers.ts';
import type { CanaryShare } from '../../api/src/portal/release.schema.ts';
import { portalDir } from './apps.ts';
import { requireNoFaults } from './require-no-faults.ts';

export type PublishOptions = {
  /** Gives up rollback targets that block this release. */
  dropsOld?: boolean;
  /** Remotes that get a new release too, so their live ones are not checked. */
  replaced?: readonly string[];
  /** The audience of the remote's release; everybody by default. */
  share?: CanaryShare | undefined;
};

/**
 * Throws when a live release or a rollback target needs more than `provided`. `dropsOld` gives up such
 * rollback targets instead.
 */
export async function requireCompatibleReleases(
  provided: PortalCapabilities,
  { dropsOld = false, replaced = [] }: PublishOptions,
): Promise<void> {
  const all = await listIncompatibleReleases(portalDir, provided);
  const broken = all.filter(({ name, isLive }) => !isLive || !replaced.includes(name));
  const inTheWay = broken.filter(({ isLive }) => isLive || !dropsOld);
  const advice = inTheWay.some(({ isLive }) => !isLive)
    ? ['las versiones anteriores se pueden dar de baja con --dar-de-baja-anteriores']
    : [];
  requireNoFaults('Hay remotos que dejarían de andar', [...formatFaults(inTheWay), ...advice]);
  for (const { name, version, isLive } of broken) {
    if (isLive) continue;
    await dropRelease(portalDir, name, version);
    console.log(`${name} ya no puede volver a ${version}.`);
  }
}
