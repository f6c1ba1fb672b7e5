/** What is answered, by response: identifiers, a text or a number as it is typed, pairs as `a b`. */
export type Given = ReadonlyMap<string, readonly string[]>;

export interface Graded {
  score: number;
  /** The feedback that a file shows for it, by key. */
  shows: ReadonlySet<string>;
}

/** How a file grades, whatever it is written in: we find out by asking it. */
export type Grade = (given: Given) => Graded;

export interface Feedback {
  key: string;
  html: string;
}

/** The texts and numbers that a file compares an answer with: where its grade may change. */
export interface Literals {
  texts: Set<string>;
  /** How far off a number may be, below and above, in parts of it (`relative`) or as it is. */
  tolerances: { below: number; above: number; isRelative: boolean }[];
}

export interface Task {
  grade: Grade;
  warn(message: string): void;
}

export function percent(value: number, best: number): number {
  return Math.max(-100, Math.min(100, Math.round((value / best) * 1e7) / 1e5));
}

export const isNear = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a), Math.abs(b));

export const NO_KEY = 'No dice cuál es la respuesta correcta.';
export const OTHER_GRADING = 'Se califica de un modo que acá no se puede repetir.';
export const ALL_OR_NOTHING = 'Se calificaba a todo o nada: acá cada acierto suma su parte.';
