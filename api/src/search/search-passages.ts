import type { Db } from '../core/database/database.ts';
import { type FoundPassage, findPassages, type SearchScope } from './find-passages.ts';
import { findTextMatches, type TextMatches } from './highlight.ts';
import { parseSearchQuery, type QueryPart } from './parse-search-query.ts';
import type { PassageKind } from './passages.table.ts';

/** Later passages hardly ever reach the first page. */
const MAX_PASSAGES = 150;
/** BM25's k1: how soon repeated words stop counting. */
const SATURATION = 1.2;
const TITLE_SHARE = 0.6;

export interface ScoredPassage extends FoundPassage {
  found: TextMatches;
  inTitle: TextMatches;
  /** An integer, so that it fits into a cursor. Higher is better. */
  score: number;
}

export interface PassageSearchResult {
  wanted: QueryPart[];
  passages: ScoredPassage[];
}

function share(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count / (count + SATURATION), 0);
}

function scored(passage: FoundPassage, wanted: QueryPart[]): ScoredPassage {
  const found = findTextMatches(passage.text, wanted);
  const inTitle = findTextMatches(passage.title, wanted);
  const score = share(found.counts) + TITLE_SHARE * share(inTitle.counts) + (found.exact ? 0.5 : 0);
  return { ...passage, found, inTitle, score: Math.round((1_000 * score) / wanted.length) };
}

/** Finds passages with all typed words, best first, with equal results on both databases. */
export async function searchPassages(
  db: Db,
  scope: SearchScope,
  { q, kinds, bodyOnly = false }: { q: string; kinds: PassageKind[]; bodyOnly?: boolean },
): Promise<PassageSearchResult> {
  const wanted = parseSearchQuery(q);
  const match = { groups: wanted.map((part) => [part]), bodyOnly };
  const found = await findPassages(db, scope, { match, kinds, limit: MAX_PASSAGES });
  const phrases = wanted.filter(({ words }) => words.length > 1);
  const saysAll = ({ text, title }: FoundPassage) =>
    phrases.every((phrase) => [text, title].some((words) => findTextMatches(words, [phrase]).parts > 0));
  const passages = found
    // The index has only stems, but phrases must match exactly.
    .filter(saysAll)
    .map((passage) => scored(passage, wanted))
    .toSorted((one, other) => other.score - one.score || one.id - other.id);
  return { wanted, passages };
}
