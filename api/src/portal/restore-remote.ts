import { notFound } from '../core/http/errors.ts';
import { listIncompatibilities } from './compatibility/incompatible-releases.ts';
import { listStoredConflicts } from './live-faults.ts';
import { readPointer, releasesFolderOf, setRemoteRemoved, withPortalLock } from './pointers.ts';
import { MAX_FAULTS, refuseFaults, requireLiveRelease } from './roll-back-release.ts';

interface Restored {
  version: string;
  /** The canary that ended, because it conflicts with what others published meanwhile. */
  ended: { version: string; publishedBy: string; faults: string[] } | null;
}

/** Puts a removed remote back; throws 404 when it was not removed, 409 when its release conflicts with others. */
export function restoreRemote(portalDir: string, name: string): Promise<Restored> {
  return withPortalLock(portalDir, async () => {
    const pointer = await readPointer(releasesFolderOf(portalDir, name));
    if (!pointer?.removed) throw notFound();
    await requireLiveRelease(portalDir, name, pointer.version);
    const canary = pointer.canary?.version;
    // The screen Portal cannot end a removed remote's canary, so a conflict ends it here.
    const faults = canary === undefined ? [] : await listStoredConflicts(portalDir, name, canary);
    const ended =
      canary !== undefined && faults.length > 0
        ? {
            version: canary,
            publishedBy: pointer.publishedBy?.[canary] ?? '',
            faults: faults.slice(0, MAX_FAULTS),
          }
        : null;
    if (canary !== undefined && !ended)
      refuseFaults(canary, await listIncompatibilities(portalDir, name, canary));
    const version = await setRemoteRemoved(portalDir, name, false, { endsCanary: ended !== null });
    if (version === null) throw notFound();
    return { version, ended };
  });
}
