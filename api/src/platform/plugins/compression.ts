import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { CompressedTextCache } from './compressed-text-cache.ts';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Smaller responses stay uncompressed, because they fit into the packet of their headers. */
const SMALLEST_BYTES = 1024;
/** Smaller texts compress in under 0.1 ms; larger ones are compressed in a thread. */
const SMALL_BYTES = 32_768;
/** Every signed URL contains this text, also within HTML. */
const SIGNATURE = 'signature=';

const at = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoded = Partial<Record<ContentEncoding, Promise<Buffer>>>;
/** Compressed forms of cached lists, because these lists are sent often. */
const ofKept = new WeakMap<Buffer, Encoded>();
const sentLately = new CompressedTextCache();

/** Matches an accepted encoding, except with the quality 0, which forbids it. */
const allows = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');
const BROTLI = allows('br');
const GZIP = allows('gzip');

/** Picks the accepted encoding with the smallest output. */
export function chooseContentEncoding(accepted: string | string[] | undefined): ContentEncoding {
  const names = String(accepted ?? '');
  if (BROTLI.test(names)) return 'br';
  return GZIP.test(names) ? 'gzip' : 'identity';
}

/** Compresses cached lists strongly and single responses quickly. */
function compress(payload: string | Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  if (typeof payload !== 'string') {
    const known = ofKept.get(payload) ?? {};
    ofKept.set(payload, known);
    known[encoding] ??= encoding === 'br' ? brotli(payload, at(5, payload.length)) : zip(payload);
    return known[encoding];
  }
  const size = payload.length;
  if (size > SMALL_BYTES)
    return encoding === 'br' ? brotli(payload, at(1, size)) : zip(payload, { level: 1 });
  return sentLately.get(encoding, payload, () =>
    encoding === 'br' ? brotliCompressSync(payload, at(1, size)) : gzipSync(payload, { level: 1 }),
  );
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

/** Compresses JSON of reads without signed URLs, which the BREACH attack could reveal (decision 052). */
export const compression = fastifyPlugin(async (app) => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method !== 'GET' || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    if (payload.length < SMALLEST_BYTES || !isJson(reply) || reply.hasHeader('content-encoding'))
      return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
    const encoding = chooseContentEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.includes(SIGNATURE)) return payload;
    const compressed = await compress(payload, encoding);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  });
});
