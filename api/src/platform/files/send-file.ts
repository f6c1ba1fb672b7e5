import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../core/http/errors.ts';
import { setSafeFileHeaders, toFileHeaders } from './file-headers.ts';
import type { FileRow } from './files.table.ts';
import { sendFileRange } from './send-file-range.ts';
import { type ByteRange, MissingFileError } from './storage.ts';

function etagOf(file: FileRow): string {
  return `"${file.sha256.slice(0, 32)}"`;
}

function isUnchanged(request: FastifyRequest, file: FileRow): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(file)) || tags.includes('*');
}

/** Ignores the range when If-Range does not match, because the file has changed. */
function rangeOf(request: FastifyRequest, file: FileRow): ByteRange | undefined {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etagOf(file)) return undefined;
  const range = readByteRange(request.headers.range, file.size);
  if (range !== 'unsatisfiable') return range;
  throw new ApiError(416, 'range_not_satisfiable', 'Ese tramo del archivo no existe.');
}

async function handOver(request: FastifyRequest, reply: FastifyReply, file: FileRow): Promise<boolean> {
  const { config, storage } = request.server;
  if (config.mediaAccelPrefix !== undefined && storage.relativePath) {
    reply.header('x-accel-redirect', config.mediaAccelPrefix + storage.relativePath(file.key));
    return true;
  }
  // A signed address is valid for GET alone.
  if (!storage.presign || request.method === 'HEAD') return false;
  const address = await storage.presign(file.key, toFileHeaders(file));
  reply.code(302).header('location', address).header('cache-control', 'no-store');
  return true;
}

/** Sends a stored file or the requested range, or lets the web server or storage send it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileRow) {
  const { storage } = request.server;
  setSafeFileHeaders(reply, file);
  if (await handOver(request, reply, file)) return reply.send();
  reply.header('etag', etagOf(file)).header('accept-ranges', 'bytes');
  if (isUnchanged(request, file)) return reply.code(304).send();
  reply.header('content-range', `bytes */${file.size}`);
  const range = rangeOf(request, file);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  else reply.removeHeader('content-range');
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  try {
    if (!storage.openFile) return await reply.send(await storage.open(file.key, { start, end }));
    const opened = await storage.openFile(file.key);
    reply.hijack().raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    return await sendFileRange(opened, { start, end }, reply.raw);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    for (const name of ['content-length', 'content-range', 'etag']) reply.removeHeader(name);
    throw notFound();
  }
}

/** Parses a Range header; undefined sends the whole file, 'unsatisfiable' leads to status 416. */
function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined;
  if (header.includes(',')) return 'unsatisfiable';
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
