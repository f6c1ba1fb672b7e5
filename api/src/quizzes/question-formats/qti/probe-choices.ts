import { QuestionRefusedError } from '../refusal.ts';
import {
  ALL_OR_NOTHING_MESSAGE,
  isNearlyEqual,
  NO_KEY_MESSAGE,
  OTHER_GRADING_MESSAGE,
  type ProbeContext,
  toPercentOfBest,
} from './grade.ts';

const MAX_OPTIONS = 50;
const FEW = 10;

interface Weights {
  /** In percent of `best`, one per option. */
  weights: number[];
  /** The points of the best answer. */
  best: number;
}

export function probeSingleChoice({ grade }: ProbeContext, response: string, ids: string[]): Weights {
  if (ids.length > MAX_OPTIONS) throw new QuestionRefusedError(`Tiene más de ${MAX_OPTIONS} opciones.`);
  if (!isNearlyEqual(grade(new Map()).score, 0))
    throw new QuestionRefusedError('Da puntos a quien no responde.');
  const scores = ids.map((id) => grade(new Map([[response, [id]]])).score);
  const best = Math.max(0, ...scores);
  if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  return { weights: scores.map((score) => toPercentOfBest(score, best)), best };
}

/** Returns all combinations of up to `FEW` options; otherwise variations of `right` and a fixed sample. */
function someSets(count: number, right: boolean[]): boolean[][] {
  const all = Array.from({ length: count }, (_one, index) => index);
  if (count <= FEW)
    return Array.from({ length: 2 ** count }, (_one, bits) =>
      all.map((index) => ((bits >> index) & 1) === 1),
    );
  const flipped = all.map((index) => right.map((isIn, at) => (at === index ? !isIn : isIn)));
  const alone = all.map((index) => all.map((at) => at === index));
  const spread = Array.from({ length: 100 }, (_one, seed) =>
    all.map((index) => ((seed + 1) * (index + 7) * 2_654_435_761) % 4_294_967_296 < 2_147_483_648),
  );
  return [...flipped, ...alone, ...spread, all.map(() => true), all.map(() => false)];
}

/** Finds the weights of a multiple choice by trial answers; `hint` lists the options declared correct. */
export function probeMultipleChoice(
  { grade, warn }: ProbeContext,
  response: string,
  ids: string[],
  hint: string[],
  /** True when the file's all-or-nothing grading stands for partial credit. */
  isInParts = false,
): Weights {
  if (ids.length > MAX_OPTIONS) throw new QuestionRefusedError(`Tiene más de ${MAX_OPTIONS} opciones.`);
  const scoreOf = (set: boolean[]) => grade(new Map([[response, ids.filter((_id, at) => set[at])]])).score;
  const hinted = ids.map((id) => hint.includes(id));
  const tried = [hinted, ...someSets(ids.length, hinted)].map((set) => ({ set, score: scoreOf(set) }));
  const best = Math.max(...tried.map(({ score }) => score));
  const right = tried.find(({ score }) => score === best)?.set ?? [];
  if (best <= 0 || !right.includes(true)) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  const steps = right.map((isIn, at) => {
    const other = scoreOf(right.map((one, place) => (place === at ? !one : one)));
    return isIn ? best - other : other - best;
  });
  if (tried.some(({ score }) => score < 0))
    warn('Podía restar del total: acá ninguna pregunta vale menos de 0.');
  const sums = tried.every(({ set, score }) => {
    const sum = steps.reduce((total, step, at) => total + (set[at] ? step : 0), 0);
    return isNearlyEqual(Math.min(1, Math.max(0, sum / best)), Math.max(0, score) / best);
  });
  if (sums) return { weights: steps.map((step) => toPercentOfBest(step, best)), best };
  const isAllOrNothing = tried.every(
    ({ set, score }) => score <= 0 || (score === best && set.every((isIn, at) => isIn === right[at])),
  );
  if (!isAllOrNothing) throw new QuestionRefusedError(OTHER_GRADING_MESSAGE);
  const count = right.filter(Boolean).length;
  // With a single right option, any further choice loses all points.
  if (!isInParts && count > 1) warn(ALL_OR_NOTHING_MESSAGE);
  return {
    weights: right.map((isIn) => toPercentOfBest(isIn ? 1 : isInParts || count > 1 ? -1 : -count, count)),
    best,
  };
}

/** Finds the right choice of each row by trial answers. */
export function probeRows(
  { warn }: ProbeContext,
  rows: string[],
  choices: string[],
  hint: ReadonlyMap<string, string>,
  scoreOf: (picks: ReadonlyMap<string, string>) => number,
): { right: Map<string, string>; best: number } {
  if (rows.length > MAX_OPTIONS || choices.length > MAX_OPTIONS)
    throw new QuestionRefusedError(`Tiene más de ${MAX_OPTIONS} parejas.`);
  const right = new Map<string, string>();
  for (const row of rows) {
    const pick = hint.get(row) ?? choices.find((choice) => scoreOf(new Map([[row, choice]])) > 0);
    if (pick === undefined) throw new QuestionRefusedError('Un elemento no tiene pareja.');
    right.set(row, pick);
  }
  const best = scoreOf(right);
  if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  const rest = rows.flatMap((row) =>
    choices
      .filter((choice) => choice !== right.get(row))
      .slice(0, 5)
      .map((choice) => scoreOf(new Map([...right, [row, choice]]))),
  );
  const share = (best * (rows.length - 1)) / rows.length;
  if (rest.every((score) => isNearlyEqual(score, share))) return { right, best };
  if (!rest.every((score) => score <= 0)) throw new QuestionRefusedError(OTHER_GRADING_MESSAGE);
  warn(ALL_OR_NOTHING_MESSAGE);
  return { right, best };
}

/** Returns the right order's points; warns when the file grades all or nothing. */
export function probeOrder({ grade, warn }: ProbeContext, response: string, right: string[]): number {
  const scoreOf = (order: string[]) => grade(new Map([[response, order]])).score;
  const best = scoreOf(right);
  if (best <= 0) throw new QuestionRefusedError(NO_KEY_MESSAGE);
  const [first = '', second = '', ...others] = right;
  const tried = [[second, first, ...others], right.toReversed()].map((order) => ({
    share: order.filter((id, at) => id === right[at]).length / right.length,
    score: scoreOf(order),
  }));
  if (tried.every(({ share, score }) => isNearlyEqual(score, share * best))) return best;
  if (!tried.every(({ score }) => score <= 0)) throw new QuestionRefusedError(OTHER_GRADING_MESSAGE);
  warn(ALL_OR_NOTHING_MESSAGE);
  return best;
}
