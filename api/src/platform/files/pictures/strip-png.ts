import { crc32 } from 'node:zlib';
import { createOrientationExif, readOrientation } from './orientation.ts';

const SIGNATURE = 8;
const KEPT = new Set(
  `IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT`.split(/\s+/),
);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Copies a PNG without texts, times and EXIF data; undefined for other formats. */
export function stripPng(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, SIGNATURE)];
  let orientation = 1;
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (type === 'IEND') {
      const exif = createOrientationExif(orientation);
      // PNG requires the EXIF data before the picture's data.
      if (exif) parts.splice(2, 0, chunk('eXIf', exif));
      return Buffer.concat([...parts, bytes.subarray(at, end)]);
    }
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}
