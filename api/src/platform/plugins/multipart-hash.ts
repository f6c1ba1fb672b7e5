import type { Hmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Hashes a multipart body without its boundary, which differs per request. */
class BoundaryFilter {
  readonly #hash: Hmac;
  readonly #boundary: Buffer;
  #tail: Buffer = Buffer.alloc(0);

  constructor(hash: Hmac, contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
    this.#boundary = Buffer.from(quoted ?? plain ?? '\u0000', 'latin1');
    this.#hash = hash;
  }

  write(chunk: Buffer): void {
    let rest = this.#tail.length > 0 ? Buffer.concat([this.#tail, chunk]) : chunk;
    for (let at = rest.indexOf(this.#boundary); at !== -1; at = rest.indexOf(this.#boundary)) {
      this.#hash.update(rest.subarray(0, at));
      rest = rest.subarray(at + this.#boundary.length);
    }
    // Keeps the end of the data, which may begin a boundary.
    const kept = Math.min(rest.length, this.#boundary.length - 1);
    this.#hash.update(rest.subarray(0, rest.length - kept));
    this.#tail = Buffer.from(rest.subarray(rest.length - kept));
  }

  end(): void {
    this.#hash.update(this.#tail);
  }
}

function filterOf(request: FastifyRequest, hash: Hmac): BoundaryFilter {
  return new BoundaryFilter(hash, request.headers['content-type'] ?? '');
}

/** Hashes the body while the handler's multipart parser reads it. */
export function hashWhileParsing(request: FastifyRequest, hash: Hmac): void {
  const filter = filterOf(request, hash);
  // Waits for 'resume', because a 'data' listener would start the stream before the parser listens.
  request.raw.once('resume', () => {
    request.raw.on('data', (chunk: Buffer) => filter.write(chunk));
    request.raw.once('end', () => filter.end());
  });
}

/** Reads the rest of the body only for the hash. */
export async function hashRestOfBody(request: FastifyRequest, hash: Hmac): Promise<void> {
  const filter = filterOf(request, hash);
  for await (const chunk of request.raw) filter.write(chunk as Buffer);
  filter.end();
}
