import { openFileCache, savedFileAddressOf } from './saved-lectures.ts';

/** Receives the loaded and the total bytes known so far. */
export type ProgressHandler = (done: number, total: number) => void;

/** Downloads a lecture's files, except the video, and counts all saved bytes. */
export class FileDownloader {
  bytes = 0;
  #total: number;
  readonly #key: string;
  readonly #onProgress: ProgressHandler;
  readonly #signal: AbortSignal;

  /** `total` is the size in bytes of everything besides these files. */
  constructor(key: string, total: number, onProgress: ProgressHandler, signal: AbortSignal) {
    this.#key = key;
    this.#total = total;
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  /** Adds saved bytes; negative when they were discarded. */
  count(bytes: number): void {
    this.bytes += bytes;
    this.#onProgress(this.bytes, Math.max(this.bytes, this.#total));
  }

  /** Saves a file under `name`; false when the server no longer has it. Rejects on any other failure. */
  async fetch(name: string, url: string): Promise<boolean> {
    const response = await fetch(url, { signal: this.#signal });
    if (response.status === 404) return false;
    if (!response.ok || !response.body) throw new Error(`${name} ${response.status}`);
    this.#total += Number(response.headers.get('content-length') ?? 0);
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const counted = response.body.pipeThrough(this.#counter());
    const files = await openFileCache();
    // Streamed to disk, because a large file does not fit into a phone's memory.
    await files.put(
      savedFileAddressOf(this.#key, name),
      new Response(counted, { headers: { 'content-type': type } }),
    );
    return true;
  }

  /** Copies a file from another saved lecture; false when it is not there. */
  async copy(name: string, otherKey: string): Promise<boolean> {
    const files = await openFileCache();
    const there = await files.match(savedFileAddressOf(otherKey, name));
    if (!there) return false;
    const blob = await there.blob();
    const headers = { 'content-type': blob.type };
    await files.put(savedFileAddressOf(this.#key, name), new Response(blob, { headers }));
    this.count(blob.size);
    return true;
  }

  #counter(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
  }
}
