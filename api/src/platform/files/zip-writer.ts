import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip that is written while being read, entry by entry, so it needs little memory. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly output = this.#zip.outputStream as Readable;

  constructor() {
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /** Resolves once the entry is written; rejects when the zip is closed. Above 4 GB, `size` is required. */
  async add(path: string, content: string | Readable, size?: number): Promise<void> {
    const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
    const options = { compress: typeof content === 'string', ...(size !== undefined && { size }) };
    const stop = () => source.destroy(new Error('The zip is closed.'));
    this.output.once('close', stop);
    try {
      if (this.output.destroyed) stop();
      else this.#zip.addReadStreamLazy(path, options, (done) => done(null, source));
      await finished(source);
    } finally {
      this.output.off('close', stop);
    }
  }

  end(): void {
    this.#zip.end();
  }
}
