import { createHash } from 'node:crypto';
import type { RemoteRelease } from '../registry.ts';
import type { CanaryShare } from '../release.schema.ts';
import type { RemoteState } from '../releases.ts';
import type { ViewerRole } from '../screens.ts';

const BUCKETS = 100;

/** A visit's releases, with a cache key. */
export type ReleaseChoice = { releases: RemoteRelease[]; key: string };

/** The current releases, with every remote's canary. */
type Current = { releases: RemoteRelease[]; remotes: RemoteState[] };

/** A visit; `bucket` is 0 to 99, undefined when unknown. */
type Visit = { bucket: number | undefined; viewer: ViewerRole };

// Keeps one array per choice, because the page cache compares arrays by identity.
const chosen = new WeakMap<RemoteRelease[], Map<string, RemoteRelease[]>>();

/** Replaces releases by the canaries that this visit gets. */
export function chooseReleases({ releases, remotes }: Current, visit: Visit): ReleaseChoice {
  const canaries = remotes.flatMap(({ name, canary }) =>
    canary && isFor(visit, `${name} ${canary.version}`, canary.share) ? [canary.release] : [],
  );
  if (canaries.length === 0) return { releases, key: '' };
  const key = canaries.map(({ name, version }) => `${name} ${version}`).join();
  const known = chosen.get(releases) ?? new Map<string, RemoteRelease[]>();
  chosen.set(releases, known);
  const found =
    known.get(key) ?? releases.map((each) => canaries.find(({ name }) => name === each.name) ?? each);
  known.set(key, found);
  return { releases: found, key };
}

/** True while a canary goes to a percentage of visits, which need a cookie. */
export function hasPercentCanary({ remotes }: Current): boolean {
  return remotes.some(({ canary }) => canary && 'percent' in canary.share);
}

export function pickVisitBucket(): number {
  return Math.floor(Math.random() * BUCKETS);
}

function isFor({ bucket, viewer }: Visit, canary: string, share: CanaryShare): boolean {
  if ('roles' in share) return share.roles.includes(viewer ?? 'guest');
  if (bucket === undefined) return false;
  // Each canary starts at another bucket, because otherwise the same people would get every canary.
  const start = createHash('sha256').update(canary).digest().readUInt16BE() % BUCKETS;
  return (bucket + start) % BUCKETS < share.percent;
}
