/** A lecture and its wanted position in the course, from 1. */
export type LectureMove = { lectureId: number; position: number };

/** Sends a move and resolves to whether it succeeded. */
type Send = (move: LectureMove) => Promise<boolean>;

/** Sends moves one at a time, and merges consecutive moves of one lecture. */
export class MoveQueue {
  #waiting: LectureMove[] = [];
  #isSending = false;

  /** Resolves to true once this call emptied the queue; to false at once if another call is sending. */
  async add(move: LectureMove, send: Send): Promise<boolean> {
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
