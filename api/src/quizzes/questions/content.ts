import type { GAP_KINDS, QuestionKind, TextFormat } from './kinds.ts';

/** Its id is random: the order in which they were written may be the key. */
export interface Option {
  id: string;
  text: string;
  /** Percent of the mark, negative ones take away. */
  weight: number;
  feedback: string;
}

export interface Accepted {
  text: string;
  weight: number;
  feedback: string;
}

/** A value and how far off an answer may be, or a range with its ends. */
export interface AcceptedNumber {
  value: number | null;
  tolerance: number;
  min: number | null;
  max: number | null;
  weight: number;
  feedback: string;
}

export interface Pair {
  id: string;
  text: string;
  match: string;
  matchId: string;
}

export interface Item {
  id: string;
  text: string;
}

/** The n-th gap stands where the text says `[[n]]`. */
export interface Gap {
  kind: (typeof GAP_KINDS)[number];
  accepted: (Accepted & { tolerance: number })[];
  caseSensitive: boolean;
  /** Its share in the mark, relative to the other gaps. */
  weight: number;
}

/** A question as the bank keeps it: every field is there, those of other kinds are empty. */
export interface QuestionContent {
  kind: QuestionKind;
  title: string;
  text: string;
  format: TextFormat;
  feedback: string;
  mark: number;
  tags: string[];
  /** Whether its options may change places, where the quiz shuffles. */
  shuffle: boolean;
  /** Of `single` and `multiple`. */
  options: Option[];
  /** Of `truefalse`. */
  correct: boolean | null;
  feedbackTrue: string;
  feedbackFalse: string;
  /** Of `short`. */
  accepted: Accepted[];
  caseSensitive: boolean;
  accentSensitive: boolean;
  /** Of `numerical`. */
  numbers: AcceptedNumber[];
  /** Of `matching`; `distractors` match nothing. */
  pairs: Pair[];
  distractors: Item[];
  /** Of `ordering`, in the right order. */
  items: Item[];
  /** Of `gaps`. */
  gaps: Gap[];
  /** Of `essay`: for whoever grades it. */
  graderInfo: string;
}

export const EMPTY_CONTENT: QuestionContent = {
  kind: 'essay',
  title: '',
  text: '',
  format: 'markdown',
  feedback: '',
  mark: 1,
  tags: [],
  shuffle: true,
  options: [],
  correct: null,
  feedbackTrue: '',
  feedbackFalse: '',
  accepted: [],
  caseSensitive: false,
  accentSensitive: false,
  numbers: [],
  pairs: [],
  distractors: [],
  items: [],
  gaps: [],
  graderInfo: '',
};
