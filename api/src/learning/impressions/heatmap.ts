import { type MsInterval, mergeIntervals, stepsOf } from './intervals.ts';

export const HEAT_STEP_SECONDS = 5;
const STEP_MS = HEAT_STEP_SECONDS * 1000;

/** One view, as stored. */
interface View {
  userId: number;
  intervals: string;
}

export interface HeatStep {
  /** The start of the step, in seconds. */
  second: number;
  /** The number of people who saw part of the step. */
  viewers: number;
  /** Views of the step beyond each person's first. */
  repeats: number;
}

/** Counts views per step. Views must be added person by person. */
export class HeatMapCounter {
  readonly #viewers: number[] = [];
  readonly #stepViews: number[] = [];
  #person = 0;
  #seen: MsInterval[] = [];
  #people = 0;
  #views = 0;

  add({ userId, intervals }: View): void {
    if (userId !== this.#person) this.#closePerson();
    this.#person = userId;
    this.#views += 1;
    const shown = JSON.parse(intervals) as MsInterval[];
    this.#seen = mergeIntervals(this.#seen, shown);
    for (const step of stepsOf(shown, STEP_MS)) this.#stepViews[step] = (this.#stepViews[step] ?? 0) + 1;
  }

  #closePerson(): void {
    if (this.#person === 0) return;
    this.#people += 1;
    for (const step of stepsOf(this.#seen, STEP_MS)) this.#viewers[step] = (this.#viewers[step] ?? 0) + 1;
    this.#person = 0;
    this.#seen = [];
  }

  /** Returns steps that cover at least the lecture's length. */
  finish(durationSeconds: number | null): { viewers: number; views: number; steps: HeatStep[] } {
    this.#closePerson();
    const length = Math.max(Math.ceil((durationSeconds ?? 0) / HEAT_STEP_SECONDS), this.#viewers.length);
    const steps = Array.from({ length }, (_, step) => {
      const viewers = this.#viewers[step] ?? 0;
      return { second: step * HEAT_STEP_SECONDS, viewers, repeats: (this.#stepViews[step] ?? 0) - viewers };
    });
    return { viewers: this.#people, views: this.#views, steps };
  }
}
