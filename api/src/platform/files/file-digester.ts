import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileDigest } from './storage.ts';

const CHUNK = 512 * 1024;

/** Creates a pass-through stream that counts and hashes its bytes. */
export function createFileDigester(): { stream: Transform; result(): FileDigest } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    highWaterMark: CHUNK,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Reads a stream to its end, only for its size and hash. */
export async function readStreamDigest(source: Readable): Promise<FileDigest> {
  const counted = createFileDigester();
  counted.stream.resume();
  await pipeline(source, counted.stream);
  return counted.result();
}
