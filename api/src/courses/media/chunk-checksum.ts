import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ApiError, badRequest } from '../../core/http/errors.ts';

const ALGORITHMS = ['sha1', 'sha256'] as const;
type Checksum = { algorithm: (typeof ALGORITHMS)[number]; digest: Buffer };

/** Parses `Upload-Checksum: sha256 <base64>` of a chunk; undefined without one. */
export function readChecksum(header: string | string[] | undefined): Checksum | undefined {
  if (typeof header !== 'string') return undefined;
  const [name, digest = ''] = header.trim().split(/\s+/, 2);
  const algorithm = ALGORITHMS.find((each) => each === name);
  if (!algorithm) throw badRequest('unknown_checksum', 'Esa suma de control no se conoce.');
  return { algorithm, digest: Buffer.from(digest, 'base64') };
}

/** The tus protocol requires status 460 for a chunk whose checksum does not match. */
function checksumMismatch(): ApiError {
  return new ApiError(460, 'checksum_mismatch', 'Un tramo llegó dañado. Mandalo de nuevo.');
}

/** Passes a chunk through and fails at its end when its checksum does not match. */
export function toVerifiedStream(source: Readable, { algorithm, digest }: Checksum): Transform {
  const hash = createHash(algorithm);
  const check = new Transform({
    transform(bytes, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
    flush(done) {
      done(hash.digest().equals(digest) ? null : checksumMismatch());
    },
  });
  source.on('error', (error) => check.destroy(error));
  source.on('aborted', () => check.destroy(new Error('aborted')));
  return source.pipe(check);
}
