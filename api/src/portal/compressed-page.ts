import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, chooseContentEncoding } from '../platform/plugins/compression.ts';

const compress: Record<ContentEncoding, (text: string, quality: number) => Promise<Buffer>> = {
  br: (text, quality) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};

/** A page that is the same for everybody, compressed once; a repeated request gets a 304. */
export class SharedPage {
  readonly #html: string;
  readonly #hash: string;
  readonly #bodies: Partial<Record<ContentEncoding, Promise<Buffer>>> = {};

  constructor(html: string) {
    this.#html = html;
    this.#hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  }

  /** Returns the body in the best encoding that the browser accepts, after setting its headers. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<Buffer | ''> {
    const encoding = chooseContentEncoding(request.headers['accept-encoding']);
    const etag = `"${this.#hash}-${encoding}"`;
    reply.header('vary', 'accept-encoding, cookie').header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return '';
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    this.#bodies[encoding] ??= compress[encoding](this.#html, 9);
    return this.#bodies[encoding];
  }
}

/** Sets the headers of a personal page, which nobody caches, and returns its compressed body. */
export function preparePersonalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<Buffer> {
  const encoding = chooseContentEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding, cookie').header('cache-control', 'private, no-store');
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return compress[encoding](html, 5);
}
