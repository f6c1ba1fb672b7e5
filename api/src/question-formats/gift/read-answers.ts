import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { type GiftAnswer, splitAnswers, splitFeedback } from './gift-answers.ts';
import { findPlain, splitPlain, unescapeGift } from './gift-text.ts';
import { readNumberAnswers, readRange, splitNumbers } from './read-number-answers.ts';

type Body = Pick<NewQuestionBody, 'kind' | 'text'> & Partial<NewQuestionBody>;
type Fields = Omit<Body, 'text'>;

interface Piece {
  text: string;
  answers: string;
}

const TRUE_FALSE = /^(TRUE|T|FALSE|F)\s*(?=#|$)/i;
const MISSING_WORD = '_____';

function readTrueFalse(text: string): Fields | undefined {
  const match = TRUE_FALSE.exec(text);
  if (!match) return undefined;
  const correct = (match[1] ?? '').toUpperCase().startsWith('T');
  const rest = text.slice(match[0].length);
  const [, wrong = '', right = ''] = splitPlain(rest, '#').map((part) => unescapeGift(part));
  // The first is said to whoever is wrong, whatever the key is.
  return correct
    ? { kind: 'truefalse', correct, feedbackFalse: wrong, feedbackTrue: right }
    : { kind: 'truefalse', correct, feedbackTrue: wrong, feedbackFalse: right };
}

/** Moodle's own way to write an ordering question: `{>ALL …` and an item per line. */
function readOrdering(text: string): Fields {
  const [, ...lines] = text.split('\n');
  return {
    kind: 'ordering',
    items: lines.map((line) => ({ text: unescapeGift(line) })).filter((item) => item.text !== ''),
  };
}

function readMatching(answers: GiftAnswer[]): Fields | string {
  const pairs: { text: string; match: string }[] = [];
  const distractors: { text: string }[] = [];
  for (const { raw } of answers) {
    const arrow = findPlain(raw, '->');
    if (arrow === -1) return `«${unescapeGift(raw)}» no dice con qué va (falta ->).`;
    const text = unescapeGift(raw.slice(0, arrow));
    const match = unescapeGift(raw.slice(arrow + 2));
    if (text === '') distractors.push({ text: match });
    else pairs.push({ text, match });
  }
  return { kind: 'matching', pairs, distractors };
}

function readChoices(answers: GiftAnswer[]): Fields {
  const hasRight = answers.some(({ sign }) => sign === '=');
  const options = answers.map(({ sign, raw, weight, feedback }) => ({
    text: unescapeGift(raw),
    weight: weight ?? (sign === '=' ? 100 : 0),
    feedback,
  }));
  return { kind: hasRight ? 'single' : 'multiple', options };
}

function readShort(answers: GiftAnswer[]): Fields {
  const accepted = answers.map(({ raw, weight, feedback }) => ({
    text: unescapeGift(raw),
    weight: weight ?? 100,
    feedback,
  }));
  return { kind: 'short', accepted };
}

/** What stands within one pair of braces; a text says what is wrong. */
function readBraces(text: string, kind: string): Fields | string {
  if (text === '') return { kind: 'essay' };
  const trueFalse = readTrueFalse(text);
  if (trueFalse) return trueFalse;
  if (text.startsWith('>')) return readOrdering(text);
  if (text.startsWith('#')) {
    const numbers = readNumberAnswers(text.slice(1));
    return typeof numbers === 'string' ? numbers : { kind: 'numerical', numbers };
  }
  const answers = splitAnswers(text);
  if (answers.length === 0) return 'Las respuestas no empiezan con = ni con ~.';
  if (answers.some(({ raw }) => raw === '')) return 'Hay una respuesta vacía.';
  const isChoice = kind === 'single' || answers.some(({ sign }) => sign === '~');
  if (!isChoice && answers.some(({ raw }) => findPlain(raw, '->') !== -1)) return readMatching(answers);
  return isChoice ? readChoices(answers) : readShort(answers);
}

type GapBody = NonNullable<NewQuestionBody['gaps']>[number];

function readNumberGap(text: string): GapBody | string {
  const accepted: GapBody['accepted'] = [];
  for (const { sign, raw, weight = sign === '=' ? 100 : 0, feedback } of splitNumbers(text)) {
    const written = unescapeGift(raw);
    const range = readRange(written.replace(/^\*(?=:|$)/, '0'));
    if (!range) return `«${written}» no es un número.`;
    const { min, max, tolerance = ((max ?? 0) - (min ?? 0)) / 2 } = range;
    const number = min == null || max == null ? (written.split(':')[0] ?? '') : String((min + max) / 2);
    accepted.push({ text: number, tolerance, weight, feedback });
  }
  return { kind: 'number', accepted };
}

function readGap(text: string): GapBody | string {
  if (text.startsWith('#')) return readNumberGap(text.slice(1));
  const answers = splitAnswers(text);
  if (answers.length === 0) return 'Un hueco no tiene respuestas.';
  const isChoice = answers.some(({ sign }) => sign === '~');
  const accepted = answers.map(({ sign, raw, weight, feedback }) => ({
    text: unescapeGift(raw),
    weight: weight ?? (sign === '=' ? 100 : 0),
    feedback,
  }));
  return { kind: isChoice ? 'choice' : 'text', accepted };
}

/** More than one pair of braces: a text with gaps, which GIFT itself does not know. */
function readGaps(pieces: Piece[], tail: string): { body: Body; warnings: string[] } | string {
  const gaps: GapBody[] = [];
  let feedback = '';
  let text = '';
  for (const piece of pieces) {
    const split = splitFeedback(piece.answers);
    const gap = readGap(split.answers);
    if (typeof gap === 'string') return gap;
    gaps.push(gap);
    feedback ||= split.feedback;
    text += `${unescapeGift(`|${piece.text}|`).slice(1, -1)}[[${gaps.length}]]`;
  }
  text += unescapeGift(`|${tail}|`).slice(1, -1);
  return { body: { kind: 'gaps', text: text.trim(), feedback, gaps }, warnings: [] };
}

/** A question's body out of its text and what stands in its braces; a text says what is wrong. */
export function readAnswers(
  pieces: Piece[],
  tail: string,
  kind: string,
): { body: Body; warnings: string[] } | string {
  const [piece] = pieces;
  if (!piece || pieces.length > 1 || kind === 'gaps') return readGaps(pieces, tail);
  const { answers, feedback } = splitFeedback(piece.answers);
  const fields = readBraces(answers, kind);
  if (typeof fields === 'string') return fields;
  const before = unescapeGift(piece.text);
  const after = unescapeGift(tail);
  const text = after === '' ? before : `${before} ${MISSING_WORD} ${after}`;
  if (text === '') return 'Falta el texto de la pregunta.';
  return { body: { ...fields, text, feedback }, warnings: [] };
}
