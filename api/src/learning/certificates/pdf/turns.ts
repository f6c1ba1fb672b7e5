import { unavailable } from '../../../core/http/errors.ts';

/** One turn at a time; those who wait get theirs by address, so that a flood from one delays its own alone. */
export class Turns {
  #taken = false;
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Throws 503 after `waitMs`. */
  async take(address: string, waitMs: number): Promise<void> {
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
        this.#leave(address, enter);
        reject(unavailable(5));
      }, waitMs);
      const lane = this.#waiting.get(address);
      if (lane) lane.push(enter);
      else this.#waiting.set(address, [enter]);
    });
  }

  /** The address that waited longest goes on; what else it waits for comes after the others. */
  pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    const [address, [enter, ...rest]] = next;
    this.#waiting.delete(address);
    if (rest.length > 0) this.#waiting.set(address, rest);
    enter?.();
  }

  #leave(address: string, enter: () => void): void {
    const rest = this.#waiting.get(address)?.filter((each) => each !== enter) ?? [];
    if (rest.length > 0) this.#waiting.set(address, rest);
    else this.#waiting.delete(address);
  }
}
