import type { PageCounts } from './page-counts.queries.ts';

const MIN_BROKEN = 5;
const TIMES = 3;
// The assumed result before data arrive: one broken page in a hundred.
const PRIOR = { pages: 20, broken: 0.2 };

/** True for a release with at least five broken pages and three times its predecessor's share. */
export function isFailingRelease(release: PageCounts, before: PageCounts): boolean {
  if (release.broken < MIN_BROKEN) return false;
  return release.broken / Math.max(release.pages, release.broken) >= TIMES * shareOf(before);
}

/** The expected share of broken pages. */
function shareOf({ pages, broken }: PageCounts): number {
  return (broken + PRIOR.broken) / (pages + PRIOR.pages);
}
