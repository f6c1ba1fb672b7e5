/** A wait for the lock timed out; the error's code equals that of SQLite's own "busy" error. */
class BusyError extends Error {
  readonly code = 'SQLITE_BUSY';
}

/** A mutex whose holders enter in order of arrival; `acquire` fails after its time limit. */
export class Mutex {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  async acquire(waitMs: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new BusyError('waited too long for the database'));
      }, waitMs);
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
