import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { type ComparedLiterals, type GradeFunction, NO_KEY_MESSAGE, toPercentOfBest } from './grade.ts';

const MAX_ACCEPTED = 100;
const NOBODY_WRITES = 'zqxj7';

type ScoreOf = (typed: string) => number;

export function createEntryScorer(grade: GradeFunction, response: string): ScoreOf {
  return (typed) => grade(new Map([[response, [typed]]])).score;
}

export interface AcceptedTexts {
  accepted: { text: string; weight: number }[];
  caseSensitive: boolean;
  best: number;
}

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** True when case matters; throws when it matters only for some answers. */
function heedsCase(texts: string[], scoreOf: ScoreOf): boolean {
  const known = new Set(texts);
  const heeds = texts
    .filter((text) => otherCase(text) !== text && !known.has(otherCase(text)))
    .map((text) => scoreOf(otherCase(text)) !== scoreOf(text));
  if (heeds.includes(true) && heeds.includes(false))
    throw new QuestionRefusedError('Distingue mayúsculas en unas respuestas y en otras no.');
  return heeds.includes(true);
}

export function probeTexts(scoreOf: ScoreOf, { texts }: Pick<ComparedLiterals, 'texts'>): AcceptedTexts {
  if (texts.size > MAX_ACCEPTED) throw new QuestionRefusedError(`Acepta más de ${MAX_ACCEPTED} respuestas.`);
  if (scoreOf(NOBODY_WRITES) !== 0) throw new QuestionRefusedError('Da puntos a cualquier texto.');
  const scored = [...texts]
    .map((text) => ({ text, score: scoreOf(text) }))
    .filter(({ score }) => score !== 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  const accepted = scored.map(({ text, score }) => {
    const isWithin = scoreOf(`${NOBODY_WRITES}${text}${NOBODY_WRITES}`) === score;
    const escaped = text.replaceAll('*', '\\*');
    return { text: isWithin ? `*${escaped}*` : escaped, weight: toPercentOfBest(score, best) };
  });
  const caseSensitive = heedsCase(
    scored.map(({ text }) => text),
    scoreOf,
  );
  return { accepted, caseSensitive, best };
}

export interface AcceptedRange {
  min: number;
  max: number;
  weight: number;
}

interface ScoredRange {
  min: number;
  max: number;
  score: number;
}

/** Lists the numbers at which the grade may change: each compared number and the ends of its tolerances. */
function edges({ texts, tolerances }: ComparedLiterals): number[] {
  const values = [...texts].map(parseDecimal).filter((value) => value !== undefined);
  if (values.length * (tolerances.length + 1) > 500)
    throw new QuestionRefusedError('Compara con demasiados números.');
  const around = values.flatMap((value) =>
    tolerances.flatMap(({ below, above, isRelative }) => {
      const part = isRelative ? Math.abs(value) / 100 : 1;
      return [value - below * part, value + above * part];
    }),
  );
  return [...new Set([...values, ...around])].sort((a, b) => a - b);
}

/** Finds the numbers that score, as ranges that do not overlap. */
export function probeNumbers(
  scoreOf: ScoreOf,
  literals: ComparedLiterals,
  warn: (message: string) => void,
): { ranges: AcceptedRange[]; best: number } {
  const at = edges(literals);
  const score = (value: number) => scoreOf(String(value));
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  const reach = Math.max(1, Math.abs(first), Math.abs(last)) * 10;
  if (score(first - reach) !== 0 || score(last + reach) !== 0)
    throw new QuestionRefusedError('Acepta números sin un mínimo o sin un máximo.');
  const here = at.map(score);
  const after = at.map((edge, index) =>
    index + 1 < at.length ? score((edge + (at[index + 1] ?? 0)) / 2) : 0,
  );
  const points: ScoredRange[] = [];
  const ranges: ScoredRange[] = [];
  for (const [index, edge] of at.entries()) {
    const own = here[index] ?? 0;
    const [left, right] = [after[index - 1] ?? 0, after[index] ?? 0];
    if (own === 0 && (left !== 0 || right !== 0))
      warn('Un extremo que no contaba se toma como parte de su intervalo.');
    if (own !== 0 && own !== left && own !== right) points.push({ min: edge, max: edge, score: own });
    if (right === 0) continue;
    const open = ranges.at(-1);
    const next = at[index + 1] ?? edge;
    if (open?.max === edge && open.score === right) open.max = next;
    else ranges.push({ min: edge, max: next, score: right });
  }
  // The first match counts, so single numbers come first, then the ranges by falling score.
  const found = [...points, ...ranges.sort((a, b) => b.score - a.score)];
  const best = Math.max(0, ...found.map((range) => range.score));
  if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  return {
    ranges: found.map(({ min, max, score: own }) => ({ min, max, weight: toPercentOfBest(own, best) })),
    best,
  };
}

const tidy = (value: number) => Number(value.toPrecision(12));

/** Expresses a range as its centre and tolerance. */
export function toValueAndTolerance({ min, max }: AcceptedRange): { value: number; tolerance: number } {
  return { value: tidy((min + max) / 2), tolerance: tidy((max - min) / 2) };
}
