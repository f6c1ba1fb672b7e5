import type { ReleasePointer } from '../release.schema.ts';

/** Returns when a release went live, because each run is judged by its own pages. */
export function runStartOf(pointer: Pick<ReleasePointer, 'canary' | 'at'> | null, version: string): string {
  const { canary, at = '' } = pointer ?? {};
  return canary?.version === version ? canary.at : at;
}
