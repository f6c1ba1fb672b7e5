import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '../plugins/compression.ts';

const KEPT_PAGES = 200;
const pages = new Map<string, Promise<Buffer>>();
const compress: Record<Encoding, (text: string, quality: number) => Promise<Buffer>> = {
  br: (text, quality) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};

/** Sends a page in the best encoding that the browser accepts; unchanged pages are compressed once and get a 304. */
export async function compressedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<Buffer | ''> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}-${encoding}"`;
  reply.header('vary', 'accept-encoding, cookie').header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    reply.code(304);
    return '';
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const known = pages.get(etag);
  if (known) return known;
  const page = compress[encoding](html, 9);
  pages.set(etag, page);
  const oldest = pages.keys().next().value;
  if (pages.size > KEPT_PAGES && oldest) pages.delete(oldest);
  return page;
}

/** Sends a page with somebody's data: no cache stores it, and it is compressed for this once. */
export function personalPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<Buffer> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding, cookie').header('cache-control', 'private, no-store');
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return compress[encoding](html, 5);
}
