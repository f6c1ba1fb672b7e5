/** A wait that took too long; the code lets it be answered like SQLite's own "busy". */
export class BusyError extends Error {
  readonly code = 'SQLITE_BUSY';
}

/** Lets one holder at a time in, first come first served; nobody waits longer than asked. */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  async take(waitMs: number): Promise<void> {
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

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
