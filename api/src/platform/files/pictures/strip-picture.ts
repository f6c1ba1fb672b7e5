import { Transform } from 'node:stream';
import { unsupportedMediaType } from '../../../core/http/errors.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const STRIPS = [
  ['ffd8ff', stripJpeg],
  ['89504e470d0a1a0a', stripPng],
  ['52494646', stripWebp],
  ['47494638', stripGif],
] as const;

export const STRIPPABLE_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);

/** Removes metadata such as the location but keeps the orientation; throws 415 for a damaged picture. */
export function stripPicture(bytes: Buffer): Buffer {
  const [, strip] =
    STRIPS.find(([head]) => bytes.subarray(0, head.length / 2).toString('hex') === head) ?? [];
  if (!strip) return bytes;
  const stripped = strip(bytes);
  if (!stripped) throw unsupportedMediaType('La imagen está dañada.');
  return stripped;
}

/** Creates a stream that strips one small picture, which it holds in memory. */
export function createPictureStripper(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      try {
        done(null, stripPicture(Buffer.concat(chunks)));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
