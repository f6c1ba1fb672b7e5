/** A lecture and its wanted position in the course, from 1. */
export type Move = { lectureId: number; position: number };

/** Resolves to true on success; on failure the waiting moves are dropped. */
type Send = (move: Move) => Promise<boolean>;

/**
 * Sends moves one at a time, because each depends on the previous; merges consecutive moves of one lecture.
 */
export class MoveQueue {
  #waiting: Move[] = [];
  #isSending = false;

  /** The call that empties the queue resolves to true, others at once to false. */
  async add(move: Move, send: Send): Promise<boolean> {
    if (this.#waiting.at(-1)?.lectureId === move.lectureId) this.#waiting.pop();
    this.#waiting.push(move);
    if (this.#isSending) return false;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (!(await send(next))) this.#waiting = [];
    }
    this.#isSending = false;
    return true;
  }
}
