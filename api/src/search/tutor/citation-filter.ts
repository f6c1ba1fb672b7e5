import { isStopWord } from '../stop-words.ts';
import { readWords } from '../words.ts';
import type { TutorSentence } from './tutor.schema.ts';

const CITATION = /\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]/g;
/** A sentence ends after its punctuation and citations. */
const END = /[.!?…]["»”)]?(?:\s*\[[\d,\s]{1,40}\])*[.]?(?=\s+[^\s[])|\n+/g;
const SUSPICIOUS = /<\/?[a-z!]|https?:|www\.|`|\]\(/i;
/** The minimum share of words that a sentence must have in common with its cited passages. */
const MIN_SHARED = 0.34;
const MAX_SENTENCE_LENGTH = 600;

const tellingStems = (text: string) =>
  readWords(text)
    .filter(({ folded }) => folded.length > 2 && !isStopWord(folded))
    .map(({ stem }) => stem);

/** Keeps only sentences that cite given passages and share words with them. */
export class CitationFilter {
  readonly #passages: Set<string>[];
  #rest = '';

  constructor(texts: string[]) {
    this.#passages = texts.map((text) => new Set(tellingStems(text)));
  }

  /** Adds a streamed piece; returns the sentences it completed. */
  add(piece: string): TutorSentence[] {
    this.#rest += piece;
    const sentences: TutorSentence[] = [];
    let done = 0;
    for (const { 0: end, index } of this.#rest.matchAll(END)) {
      sentences.push(...this.#judge(this.#rest.slice(done, index + end.length)));
      done = index + end.length;
    }
    this.#rest = this.#rest.slice(done).slice(0, 10 * MAX_SENTENCE_LENGTH);
    return sentences;
  }

  /** Flushes the rest; drops an incomplete sentence. */
  end(): TutorSentence[] {
    const rest = this.#rest.trim();
    this.#rest = '';
    return /[.!?…]["»”)]?(?:\s*\[[\d,\s]{1,40}\])*[.]?$/.test(rest) ? this.#judge(rest) : [];
  }

  #judge(raw: string): TutorSentence[] {
    const cites = [...raw.matchAll(CITATION)].flatMap(([, list = '']) => list.split(',').map(Number));
    const text = raw
      .replace(CITATION, '')
      .replace(/\*\*|^#+\s*|^[-*]\s+/gm, '')
      .replace(/\s+([.,;:!?])/g, '$1')
      .replace(/\s+/g, ' ')
      .replace(/[.]{2,}$/, '.')
      .trim();
    const unique = [...new Set(cites)];
    const isKnown = unique.length > 0 && unique.every((cite) => cite >= 1 && cite <= this.#passages.length);
    if (!isKnown || text === '' || text.length > MAX_SENTENCE_LENGTH || SUSPICIOUS.test(raw)) return [];
    const stems = tellingStems(text);
    const shared = stems.filter((stem) => unique.some((cite) => this.#passages[cite - 1]?.has(stem)));
    if (shared.length === 0 || shared.length < MIN_SHARED * stems.length) return [];
    return [{ text, cites: unique }];
  }
}

/** Joins the sentences with their citations. */
export function joinSentences(sentences: TutorSentence[]): string {
  return sentences.map(({ text, cites }) => `${text} ${cites.map((cite) => `[${cite}]`).join('')}`).join(' ');
}
