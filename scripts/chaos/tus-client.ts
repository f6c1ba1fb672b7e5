import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpResponse } from './send-request.ts';
import type { TestServer } from './test-server.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PATIENCE_MS = 10_000;

function chunkHeaders(offset: number, chunk: Buffer): Record<string, string> {
  const digest = createHash('sha256').update(chunk).digest('base64');
  const type = 'application/offset+octet-stream';
  const place = { 'upload-offset': String(offset), 'upload-checksum': `sha256 ${digest}` };
  return { ...TUS, ...place, 'content-type': type };
}

/** Uploads a video by tus as the teacher, like the portal's page: in chunks with checksums. */
export class TusClient {
  readonly #product: TestServer;
  readonly #path: string;

  private constructor(product: TestServer, path: string) {
    this.#product = product;
    this.#path = path;
  }

  /** `collection` is the path for uploads to the lecture. */
  static async create(product: TestServer, collection: string, size: number): Promise<TusClient> {
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const metadata = `filename ${encode('clase.mp4')},filetype ${encode('video/mp4')}`;
    const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
    const as = product.stage.teacher;
    const response = await product.ask({ method: 'POST', path: collection, as, headers });
    const location = response?.headers.get('location');
    if (!location) throw new Error(`no upload: ${response?.status} ${response?.body}`);
    return new TusClient(product, location);
  }

  /** Asks for the upload's offset until the server responds. */
  async offset(): Promise<number> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const as = this.#product.stage.teacher;
      const response = await this.#product.ask({ method: 'HEAD', path: this.#path, as, headers: TUS });
      if (response?.status === 200) return Number(response.headers.get('upload-offset'));
      await sleep(50);
    }
    throw new Error('the upload does not say how far it is');
  }

  send(offset: number, chunk: Buffer): Promise<HttpResponse | undefined> {
    const headers = chunkHeaders(offset, chunk);
    const as = this.#product.stage.teacher;
    return this.#product.ask({ method: 'PATCH', path: this.#path, as, headers, body: chunk });
  }

  /** Sends the first `length` bytes of a chunk and then calls `cut`, without waiting for a response. */
  async sendPart(offset: number, chunk: Buffer, length: number, cut: () => Promise<void>): Promise<void> {
    const { server, stage } = this.#product;
    const own = { authorization: `Bearer ${stage.teacher.token}`, 'content-length': String(chunk.length) };
    const headers = { ...chunkHeaders(offset, chunk), ...own };
    const sending = request(server.url + this.#path, { method: 'PATCH', headers });
    sending.on('error', () => undefined);
    await new Promise((resolve) => sending.write(chunk.subarray(0, length), resolve));
    await cut();
    sending.destroy();
  }
}
