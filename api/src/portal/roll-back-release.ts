import { conflict, notFound } from '../core/http/errors.ts';
import { listIncompatibilities } from './compatibility/incompatible-releases.ts';
import { rollBackPointer, withPortalLock } from './pointers.ts';
import { readCurrentReleases } from './releases.ts';

const MAX_FAULTS = 3;

/** Throws 409 with the first reasons when a release would not work with what is live. */
export async function requireCompatibleRelease(
  portalDir: string,
  name: string,
  version: string,
): Promise<void> {
  const faults = await listIncompatibilities(portalDir, name, version);
  const said = `La versión ${version} ya no andaría: ${faults.slice(0, MAX_FAULTS).join('; ')}.`;
  if (faults.length > 0) throw conflict('incompatible', said);
}

interface Moved {
  from: string;
  version: string;
  /** The publisher of the release that is no longer served; empty when unknown. */
  publishedBy: string;
}

/** Serves a part's former release again; throws 404 without one and 409 when it is incompatible. */
export async function rollBackRelease(
  { portalDir, remotesOrigin }: { portalDir: string; remotesOrigin: string | undefined },
  name: string,
): Promise<Moved> {
  const { remotes } = await readCurrentReleases(portalDir, remotesOrigin);
  const state = remotes.find((each) => each.name === name);
  const served = state?.release?.version;
  const { canary, stopped } = state?.pointer ?? {};
  const from = canary?.version ?? stopped?.version ?? served ?? '';
  const check = (version: string) => requireCompatibleRelease(portalDir, name, version);
  const version = await withPortalLock(portalDir, () =>
    rollBackPointer(portalDir, name, { from: served, check }),
  );
  if (version === null) throw notFound('No hay una versión anterior de esa parte.');
  return { from, version, publishedBy: state?.pointer?.publishedBy?.[from] ?? '' };
}
