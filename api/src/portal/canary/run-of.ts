import type { ReleasePointer } from '../release.schema.ts';

/** Returns when the release went live last; failures are counted from then on. */
export function releaseStartOf(
  pointer: Pick<ReleasePointer, 'canary' | 'at'> | null,
  version: string,
): string {
  const { canary, at = '' } = pointer ?? {};
  return canary?.version === version ? canary.at : at;
}
