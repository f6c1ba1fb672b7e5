import type { Db } from '../../core/database/database.ts';
import { type CueHit, findCueHits } from '../../search/cue-hits.ts';
import type { SearchScope } from '../../search/find-passages.ts';
import { type ScoredPassage, searchPassages } from '../../search/search-passages.ts';

/** A hit's sort key: its rank, lecture id and cue id, each in ascending order. */
type Place = [number, number, number];

export interface RankedCueHit extends CueHit {
  place: Place;
}

const TIER = 10_000;

/** Ranks cues with all words first, and among equals those with the same accents; the lowest rank is best. */
function rankOf({ whole, found }: CueHit, score: number): number {
  const tier = (whole ? 0 : 2) + (found.exact ? 0 : 1);
  return tier * TIER + Math.max(0, TIER - 1 - score);
}

function compare(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** Finds cues with these words in any order, the best first; `after` is the last hit already sent. */
export async function searchTranscripts(
  db: Db,
  scope: SearchScope,
  { q, after }: { q: string; after: Place | undefined },
): Promise<RankedCueHit[]> {
  const { wanted, passages } = await searchPassages(db, scope, { q, kinds: ['transcript'], bodyOnly: true });
  const scores = new Map(passages.map(({ id, score }: ScoredPassage) => [id, score]));
  const hits = (await findCueHits(db, passages, wanted)).map((hit): RankedCueHit => {
    const rank = rankOf(hit, scores.get(hit.passage.id) ?? 0);
    return { ...hit, place: [rank, hit.passage.lectureId ?? 0, hit.cue.id] };
  });
  return hits
    .filter(({ place }) => !after || compare(place, after) > 0)
    .toSorted((one, other) => compare(one.place, other.place));
}
