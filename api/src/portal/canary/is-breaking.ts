import type { Totals } from './page-counts.queries.ts';

const MIN_BROKEN = 5;
const TIMES = 3;
// A release of which little is known counts as one that breaks one page in a hundred.
const PRIOR = { pages: 20, broken: 0.2 };

/** True of a release that breaks at least five pages, and three times the share of the one before it. */
export function isBreaking(release: Totals, before: Totals): boolean {
  if (release.broken < MIN_BROKEN) return false;
  return release.broken / Math.max(release.pages, release.broken) >= TIMES * shareOf(before);
}

/** The expected share of broken pages. */
function shareOf({ pages, broken }: Totals): number {
  return (broken + PRIOR.broken) / (pages + PRIOR.pages);
}
