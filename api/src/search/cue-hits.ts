import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { buildInFilter } from '../core/database/search.ts';
import type { FoundPassage } from './find-passages.ts';
import { findTextMatches, type TextMatches } from './highlight.ts';
import type { QueryPart } from './parse-search-query.ts';

interface Cue {
  id: number;
  captionId: number;
  number: number;
  startSeconds: number;
  text: string;
}

/** A matching cue within its passage. */
export interface CueHit {
  cue: Cue;
  passage: FoundPassage;
  found: TextMatches;
  /** True when this cue contains every part of the query. */
  whole: boolean;
}

async function readCues(db: Db, passages: FoundPassage[]): Promise<Map<number, Cue[]>> {
  const ids = passages.map(({ id }) => id);
  const { rows } = await sql<Cue>`select distinct "cues"."id", "cues"."captionId", "cues"."number",
      "cues"."startSeconds", "cues"."text"
    from "passages" inner join "cues" on "cues"."captionId" = "passages"."captionId"
      and "cues"."number" between "passages"."firstCue" and "passages"."lastCue"
    where ${buildInFilter(db, sql<number>`"passages"."id"`, ids)}
    order by "cues"."captionId", "cues"."number"`.execute(db);
  return Map.groupBy(rows, ({ captionId }) => captionId);
}

/** Splits phrases into words, because a phrase may cross cues. */
function apart(wanted: QueryPart[]): QueryPart[] {
  return wanted.flatMap(({ words, prefix }) =>
    words.map((word) => ({ words: [word], stems: [word.stem], ...(prefix && { prefix }) })),
  );
}

function hitsOf(passage: FoundPassage, all: Cue[], wanted: QueryPart[]): CueHit[] {
  const { firstCue, lastCue } = passage;
  const cues = all.filter(({ number }) => number >= (firstCue ?? 0) && number <= (lastCue ?? 0));
  const hits = cues.map((cue) => ({ cue, passage, found: findTextMatches(cue.text, wanted) }));
  const whole = hits.filter(({ found }) => found.parts === wanted.length);
  if (whole.length > 0) return whole.map((hit) => ({ ...hit, whole: true }));
  const loose = cues.map((cue) => ({ cue, passage, found: findTextMatches(cue.text, apart(wanted)) }));
  const best = loose.toSorted((one, other) => other.found.parts - one.found.parts)[0];
  return best && best.found.parts > 0 ? [{ ...best, whole: false }] : [];
}

/** Finds in each passage the cues that contain every query part, or else the best cue. */
export async function findCueHits(db: Db, passages: FoundPassage[], wanted: QueryPart[]): Promise<CueHit[]> {
  if (passages.length === 0) return [];
  const cues = await readCues(db, passages);
  const hits = new Map<number, CueHit>();
  for (const passage of passages) {
    for (const hit of hitsOf(passage, cues.get(passage.captionId ?? 0) ?? [], wanted)) {
      const known = hits.get(hit.cue.id);
      if (!known || (hit.whole && !known.whole)) hits.set(hit.cue.id, hit);
    }
  }
  return [...hits.values()];
}
