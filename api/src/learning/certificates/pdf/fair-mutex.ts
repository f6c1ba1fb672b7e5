import { serviceUnavailable } from '../../../core/http/errors.ts';

/** A mutex that is fair per address, so that a flood delays only its own address. */
export class FairMutex {
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
        reject(serviceUnavailable(5));
      }, waitMs);
      const lane = this.#waiting.get(address);
      if (lane) lane.push(enter);
      else this.#waiting.set(address, [enter]);
    });
  }

  /** Passes the turn to the next address in rotation. */
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
