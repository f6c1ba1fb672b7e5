import { conflict, notFound } from '../core/http/errors.ts';
import { listLiveFaults } from './live-faults.ts';
import {
  newestVersionOf,
  readPointer,
  releasesFolderOf,
  rollBackPointer,
  withPortalLock,
} from './pointers.ts';
import { readCurrentReleases } from './releases.ts';

export const MAX_FAULTS = 3;

/** Throws 409 with the first of the faults that a release has. */
export function refuseFaults(version: string, faults: string[]): void {
  const said = `La versión ${version} ya no andaría: ${faults.slice(0, MAX_FAULTS).join('; ')}.`;
  if (faults.length > 0) throw conflict('incompatible', said);
}

/** Throws 409 when a release must not become live beside the others. */
export async function requireLiveRelease(portalDir: string, name: string, version: string): Promise<void> {
  refuseFaults(version, await listLiveFaults(portalDir, name, version));
}

/** Throws 409 `stale_version` when the newest release is no longer the one that the person saw. */
export function requireNewestRelease(newest: string, expected: string | undefined): void {
  if (expected === undefined || expected === newest) return;
  const said = `Ya no es la ${expected}: ahora la más nueva es la ${newest}. Miralo de nuevo antes de cambiarla.`;
  throw conflict('stale_version', said, { current: { version: newest } });
}

interface Moved {
  from: string;
  version: string;
  /** The publisher of the release that is no longer served; empty when unknown. */
  publishedBy: string;
}

/**
 * Serves a part's former release again; throws 404 without one, 409 when it is incompatible or when the newest
 * release is not `expected`.
 */
export function rollBackRelease(
  { portalDir, remotesOrigin }: { portalDir: string; remotesOrigin: string | undefined },
  name: string,
  expected?: string,
): Promise<Moved> {
  return withPortalLock(portalDir, async () => {
    const pointer = await readPointer(releasesFolderOf(portalDir, name));
    const { remotes } = await readCurrentReleases(portalDir, remotesOrigin);
    const served = remotes.find((each) => each.name === name)?.release?.version;
    const from = pointer ? newestVersionOf(pointer, served) : (served ?? '');
    if (pointer) requireNewestRelease(from, expected);
    const check = (version: string) => requireLiveRelease(portalDir, name, version);
    const version = await rollBackPointer(portalDir, name, { from: served, check });
    if (version === null) throw notFound('No hay una versión anterior de esa parte.');
    return { from, version, publishedBy: pointer?.publishedBy?.[from] ?? '' };
  });
}
