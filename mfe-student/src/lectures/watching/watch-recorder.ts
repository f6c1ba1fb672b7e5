import { type Interval, merge } from './intervals.ts';

const SLACK_S = 1;

/** Turns what a video does into the exact stretches that were watched. Times are the video's, `now` the wall's, in ms. */
export class WatchRecorder {
  #from: number | null = null;
  #last = 0;
  #lastAt = 0;
  #done: Interval[] = [];

  /** The video runs from here. */
  start(time: number, now: number): void {
    this.stop();
    this.#from = time;
    this.#last = time;
    this.#lastAt = now;
  }

  /** The video has come to here, playing at `rate`. */
  tick(time: number, now: number, rate: number): void {
    if (this.#from === null) return;
    const possible = ((now - this.#lastAt) / 1000) * rate + SLACK_S;
    const ran = time - this.#last;
    // A jump that nobody announced: what lies between was not watched.
    if (ran < 0 || ran > possible) this.start(time, now);
    this.#last = time;
    this.#lastAt = now;
  }

  /** The video does not run any more, or is about to jump. */
  stop(): void {
    this.#keep();
    this.#from = null;
  }

  /** Returns and clears the intervals watched since the last call. */
  take(): Interval[] {
    this.#keep();
    const taken = merge(this.#done);
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
