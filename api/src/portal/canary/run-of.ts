import type { Pointer } from '../release.schema.ts';

/** The moment at which a release went live; each run is judged by its own pages. */
export function runOf(pointer: Pick<Pointer, 'canary' | 'at'> | null, version: string): string {
  const { canary, at = '' } = pointer ?? {};
  return canary?.version === version ? canary.at : at;
}
