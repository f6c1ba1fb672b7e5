import { haveCommonAddress, listCollisionFaults } from './check-release.ts';
import {
  listEndpointFaults,
  listIncompatibilities,
  readUses,
} from './compatibility/incompatible-releases.ts';
import type { RemoteUses } from './compatibility/uses.schema.ts';
import type { RemoteRelease } from './registry.ts';
import { listReleasesOfOthers, readStoredRelease } from './releases.ts';

/** Lists the addresses, homes, menu entries and endpoints that another remote's live release or canary has. */
export async function listConflicts(
  portalDir: string,
  release: RemoteRelease,
  uses: RemoteUses | null,
): Promise<string[]> {
  const others = await listReleasesOfOthers(portalDir, release.name);
  const faults = [
    ...listCollisionFaults(release, others, haveCommonAddress),
    ...(uses ? await listEndpointFaults(portalDir, release.name, uses, others) : []),
  ];
  // A release and its canary mostly have the same addresses.
  return [...new Set(faults)];
}

/** Lists the conflicts of a stored release with other teams. */
export async function listStoredConflicts(
  portalDir: string,
  name: string,
  version: string,
): Promise<string[]> {
  if (name === 'shell') return [];
  // Invalid releases are passed over when read, so they cannot harm others.
  const release = await readStoredRelease(portalDir, name, version);
  return release ? listConflicts(portalDir, release, await readUses(portalDir, name, version)) : [];
}

/**
 * Lists the faults that forbid to make a stored release live: its own unmet needs and conflicts with other
 * teams. Run it under the portal's lock.
 */
export async function listLiveFaults(portalDir: string, name: string, version: string): Promise<string[]> {
  return [
    ...(await listIncompatibilities(portalDir, name, version)),
    ...(await listStoredConflicts(portalDir, name, version)),
  ];
}
