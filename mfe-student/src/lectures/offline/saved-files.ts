import { fileAddress, openFiles } from './saved-lectures.ts';

/** Receives the bytes loaded so far and the total known so far. */
export type OnProgress = (done: number, total: number) => void;

/** Downloads a lecture's files one after the other. */
export class SavedFiles {
  bytes = 0;
  #total = 0;
  readonly #key: string;
  readonly #onProgress: OnProgress;
  readonly #signal: AbortSignal;

  constructor(key: string, onProgress: OnProgress, signal: AbortSignal) {
    this.#key = key;
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  /** Saves a file under `name`; false when the server no longer has it. Rejects on any other failure. */
  async fetch(name: string, url: string): Promise<boolean> {
    const response = await fetch(url, { signal: this.#signal });
    if (response.status === 404) return false;
    if (!response.ok || !response.body) throw new Error(`${name} ${response.status}`);
    this.#total += Number(response.headers.get('content-length') ?? 0);
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const counted = response.body.pipeThrough(this.#counter());
    const files = await openFiles();
    // Streamed to disk: a whole video would not fit into a phone's memory.
    await files.put(
      fileAddress(this.#key, name),
      new Response(counted, { headers: { 'content-type': type } }),
    );
    return true;
  }

  #counter(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.bytes += chunk.byteLength;
        this.#onProgress(this.bytes, Math.max(this.bytes, this.#total));
        controller.enqueue(chunk);
      },
    });
  }
}
