/** An answer's values by response id: option ids, a typed text or number, or pairs as `a b`. */
export type GivenAnswers = ReadonlyMap<string, readonly string[]>;

export interface GradeResult {
  score: number;
  /** Keys of the feedback shown for the answer. */
  shows: ReadonlySet<string>;
}

/** An item's grading as a function; readers call it with trial answers. */
export type GradeFunction = (given: GivenAnswers) => GradeResult;

export interface QtiFeedback {
  key: string;
  html: string;
}

/** The texts and numbers with which a file compares answers; trial answers are made from them. */
export interface ComparedLiterals {
  texts: Set<string>;
  /** The tolerances below and above, in percent (`isRelative`) or absolute. */
  tolerances: { below: number; above: number; isRelative: boolean }[];
}

export interface ProbeContext {
  grade: GradeFunction;
  warn(message: string): void;
}

export function toPercentOfBest(value: number, best: number): number {
  return Math.max(-100, Math.min(100, Math.round((value / best) * 1e7) / 1e5));
}

export const isNearlyEqual = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a), Math.abs(b));

export const NO_KEY_MESSAGE = 'No dice cuál es la respuesta correcta.';
export const OTHER_GRADING_MESSAGE = 'Se califica de un modo que acá no se puede repetir.';
export const ALL_OR_NOTHING_MESSAGE = 'Se calificaba a todo o nada: acá cada acierto suma su parte.';
