import type { Db } from '../database.ts';
import { countMatching, type Scope, sampleTexts } from '../search/find-passages.ts';
import { readWords } from '../search/words.ts';
import { beginningsOf, isRelative, isTypo } from './near-words.ts';
import type { AskedWord } from './read-question.ts';
import { synonymsOf } from './synonyms.ts';
import { numberOf } from './word-forms.ts';

const OTHER_FORM = 0.9;
const SYNONYM = 0.55;
const RELATIVE = 0.5;
/** People ask in words of their own; a name that nobody says is what the question is about. */
const UNSAID = 0.55;
/** In a course with a single lecture every word would be a common one. */
const LEAST_TOTAL = 150;
/** A word of everyday talk is written right, and only not said in the lectures. */
const TYPO_ODDITY = 0.82;
const MOST_SAMPLED = 300;

export interface QuestionWord {
  /** Stems that stand for the word in a passage, and how well, 0–1. */
  standIns: Map<string, number>;
  /** How many passages have one of them. */
  count: number;
  /** How much the word says, 0–1: more, the rarer it is in these lectures and in everyday talk. */
  weight: number;
}

type StandIns = Map<string, number>;

function standInsOf({ forms: [own = '', ...others] }: AskedWord): StandIns {
  const standIns: StandIns = new Map();
  const add = (stem: string, share: number) => standIns.set(stem, Math.max(standIns.get(stem) ?? 0, share));
  for (const form of [own, ...others]) for (const synonym of synonymsOf(form)) add(synonym, SYNONYM);
  for (const form of others) add(form, OTHER_FORM);
  const number = numberOf(own);
  if (number !== undefined) add(number, 1);
  add(own, 1);
  return standIns;
}

async function countEach(db: Db, scope: Scope, words: StandIns[]) {
  const groups = words.map((standIns) => [...standIns.keys()].map((stem) => ({ stems: [stem] })));
  return countMatching(db, scope, groups);
}

/** The stems of these lectures that begin like one of the words. */
async function readVocabulary(db: Db, scope: Scope, words: string[]): Promise<Set<string>> {
  const beginnings = [...new Set(words.flatMap(beginningsOf))];
  const terms = beginnings.map((beginning) => ({ stems: [beginning], prefix: true }));
  const texts = await sampleTexts(db, scope, terms, MOST_SAMPLED);
  return new Set(texts.flatMap((text) => readWords(text).map(({ stem }) => stem)));
}

function nearest({ forms: [own = ''], oddity }: AskedWord, vocabulary: Set<string>): StandIns {
  const relatives = [...vocabulary].filter((stem) => isRelative(own, stem));
  if (relatives.length > 0) return new Map(relatives.map((stem) => [stem, RELATIVE]));
  const meant = oddity < TYPO_ODDITY ? [] : [...vocabulary].filter((stem) => isTypo(own, stem));
  return new Map(meant.map((stem) => [stem, OTHER_FORM]));
}

/** Finds out how these lectures say each word of a question, and how much it tells. */
export async function weighQuestion(db: Db, scope: Scope, asked: AskedWord[]): Promise<QuestionWord[]> {
  const words = asked.map((word) => ({ ...word, standIns: standInsOf(word), count: 0 }));
  const { total, counts } = await countEach(
    db,
    scope,
    words.map(({ standIns }) => standIns),
  );
  for (const [index, word] of words.entries()) word.count = counts[index] ?? 0;
  const unsaid = words.filter(({ count }) => count === 0);
  if (unsaid.length > 0) {
    const vocabulary = await readVocabulary(
      db,
      scope,
      unsaid.map(({ forms: [own = ''] }) => own),
    );
    const found = unsaid.filter((word) => {
      const near = nearest(word, vocabulary);
      for (const [stem, share] of near) word.standIns.set(stem, share);
      return near.size > 0;
    });
    const again = await countEach(
      db,
      scope,
      found.map(({ standIns }) => standIns),
    );
    for (const [index, word] of found.entries()) word.count = again.counts[index] ?? 0;
  }
  const most = Math.max(total, LEAST_TOTAL);
  const rarityOf = (count: number) =>
    Math.log(1 + (most - count + 0.5) / (count + 0.5)) / Math.log(2 + 2 * most);
  return words.map(({ standIns, count, oddity, isName }) => {
    const told = count === 0 && !isName ? UNSAID : rarityOf(count);
    return { standIns, count, weight: told * oddity };
  });
}
