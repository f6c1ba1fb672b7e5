import { fileAddress, openFiles } from './saved-lectures.ts';

/** Hears the bytes so far and those known of. */
export type OnProgress = (done: number, total: number) => void;

/** The files of a lecture on their way to this device, one after the other. */
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

  /** Keeps a file under `name`; false when the server has none there any more. Rejects when it fails otherwise. */
  async fetch(name: string, url: string): Promise<boolean> {
    const response = await fetch(url, { signal: this.#signal });
    if (response.status === 404) return false;
    if (!response.ok || !response.body) throw new Error(`${name} ${response.status}`);
    this.#total += Number(response.headers.get('content-length') ?? 0);
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const counted = response.body.pipeThrough(this.#counter());
    const files = await openFiles();
    // To the disk as it arrives: a whole film would not fit the memory of a phone.
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
