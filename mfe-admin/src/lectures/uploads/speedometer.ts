const WINDOW_MS = 8000;

/** Measures the speed of the last seconds. */
export class Speedometer {
  #samples: { at: number; sent: number }[] = [];

  addSample(sent: number, at: number): void {
    this.#samples.push({ at, sent });
    while (this.#samples.length > 2 && (this.#samples[0]?.at ?? at) < at - WINDOW_MS) this.#samples.shift();
  }

  /** Undefined until half a second of samples shows progress. */
  get bytesPerSecond(): number | undefined {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < 500 || last.sent <= first.sent) return undefined;
    return ((last.sent - first.sent) * 1000) / (last.at - first.at);
  }

  reset(): void {
    this.#samples = [];
  }
}
