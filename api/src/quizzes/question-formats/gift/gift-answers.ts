import { QuestionRefusedError } from '../refusal.ts';
import { findUnescaped, walkUnescaped } from './gift-text.ts';

export interface GiftAnswer {
  /** `=` or `~`; empty before the first sign. */
  sign: '=' | '~' | '';
  /** In percent; undefined when omitted. */
  weight: number | undefined;
  /** The weight as written, `%50%`; empty when omitted. */
  writtenWeight: string;
  /** As written, including escapes. */
  raw: string;
  /** As written; undefined without a `#`. */
  feedback: string | undefined;
}

const WEIGHT = /^%(-?\d{1,3}(?:[.,]\d{1,20})?)%/;
const LIKE_A_WEIGHT = /^%-*\d[\d.,-]{0,30}%/;

/** Splits an answer from its feedback. */
export function splitAnswerFeedback(text: string): { raw: string; feedback: string | undefined } {
  const hash = findUnescaped(text, '#');
  if (hash === -1) return { raw: text.trim(), feedback: undefined };
  return { raw: text.slice(0, hash).trim(), feedback: text.slice(hash + 1) };
}

function toAnswer(sign: GiftAnswer['sign'], text: string): GiftAnswer {
  const trimmed = text.trim();
  const weight = WEIGHT.exec(trimmed);
  const odd = weight ? null : LIKE_A_WEIGHT.exec(trimmed);
  if (odd) throw new QuestionRefusedError(`«${odd[0]}» no es un puntaje.`);
  const rest = weight ? trimmed.slice(weight[0].length) : trimmed;
  return {
    sign,
    writtenWeight: weight?.[0] ?? '',
    weight: weight ? Number((weight[1] ?? '').replace(',', '.')) : undefined,
    ...splitAnswerFeedback(rest),
  };
}

interface SignedText {
  sign: GiftAnswer['sign'];
  text: string;
}

/** Splits the text within braces at its unescaped `=` and `~`. Moodle reads `~=` as `=`. */
export function splitAtSigns(text: string): SignedText[] {
  const starts: number[] = [];
  walkUnescaped(text, (character, at) => {
    if (character === '=' || character === '~') starts.push(at);
    return false;
  });
  const before = text.slice(0, starts[0] ?? text.length);
  const signed = starts.map((start, index) => ({
    sign: text[start] as '=' | '~',
    text: text.slice(start + 1, starts[index + 1]),
  }));
  const meant = signed.filter(
    ({ sign, text: said }, index) => !(sign === '~' && said.trim() === '' && signed[index + 1]?.sign === '='),
  );
  return before.trim() === '' ? meant : [{ sign: '', text: before }, ...meant];
}

export function splitAnswers(text: string): GiftAnswer[] {
  return splitAtSigns(text).map((one) => toAnswer(one.sign, one.text));
}

interface WithFeedback {
  answers: string;
  /** Undefined without a general feedback. */
  feedback: string | undefined;
  hasOthers: boolean;
}

/** Splits off the general feedback after the last `####`. */
export function splitGeneralFeedback(text: string): WithFeedback {
  const places: number[] = [];
  walkUnescaped(text, (_character, at) => {
    if (text.startsWith('####', at)) places.push(at);
    return false;
  });
  const last = places.at(-1);
  if (last === undefined) return { answers: text.trim(), feedback: undefined, hasOthers: false };
  // Moodle takes the last four of five or more signs.
  const hasOthers = places.some((at) => at < last - 3);
  return { answers: text.slice(0, last).trim(), feedback: text.slice(last + 4), hasOthers };
}
