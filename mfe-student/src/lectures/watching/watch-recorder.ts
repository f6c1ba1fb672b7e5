import { type Interval, mergeIntervals } from './intervals.ts';

const SLACK_S = 1;
/** Playback above this rate does not count as watched. */
const FASTEST = 2;

/** Converts a video's events to watched intervals. `time` is in seconds, `now` is `performance.now()`. */
export class WatchRecorder {
  #from: number | null = null;
  #last = 0;
  #lastAt = 0;
  #done: Interval[] = [];

  /** Begins an interval when the video starts to run. */
  start(time: number, now: number): void {
    this.stop();
    this.#from = time;
    this.#last = time;
    this.#lastAt = now;
  }

  /** Extends the interval while the video runs at `rate`. */
  tick(time: number, now: number, rate: number): void {
    if (this.#from === null) return;
    const possible = ((now - this.#lastAt) / 1000) * rate + SLACK_S;
    const ran = time - this.#last;
    // Begins a new interval after an unannounced jump or above the maximum rate.
    if (ran < 0 || ran > possible || rate > FASTEST) this.start(time, now);
    this.#last = time;
    this.#lastAt = now;
  }

  /** Ends the interval when the video stops, or before a seek. */
  stop(): void {
    this.#keep();
    this.#from = null;
  }

  /** Returns and clears the intervals watched since the last call. */
  take(): Interval[] {
    this.#keep();
    const taken = mergeIntervals(this.#done);
    this.#done = [];
    return taken;
  }

  #keep(): void {
    if (this.#from !== null && this.#last > this.#from)
      this.#done.push([round(this.#from), round(this.#last)]);
    if (this.#from !== null) this.#from = this.#last;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
