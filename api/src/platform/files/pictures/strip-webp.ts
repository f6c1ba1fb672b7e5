import { createOrientationExif, readOrientation } from './orientation.ts';

const HEADER = 12;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04];

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function flagged(content: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(content);
  const rest = (copy[0] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
  copy[0] = hasExif ? rest | EXIF_FLAG : rest;
  return copy;
}

/** Skips the JPEG prefix that some programs write before WebP's EXIF data. */
function orientationOf(content: Buffer): number {
  return readOrientation(content.toString('latin1', 0, 4) === 'Exif' ? content.subarray(6) : content);
}

/** Copies a WebP without EXIF and XMP data; undefined for other formats. */
export function stripWebp(bytes: Buffer): Buffer | undefined {
  const chunks: { type: string; content: Buffer }[] = [];
  let orientation = 1;
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = HEADER; at + 8 <= whole; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > whole) return undefined;
    const content = bytes.subarray(at + 8, end);
    if (type === 'EXIF') orientation = orientationOf(content);
    if (KEPT.has(type)) chunks.push({ type, content });
    at = end + (content.length % 2);
  }
  if (chunks.length === 0) return undefined;
  const isExtended = chunks[0]?.type === 'VP8X';
  const exif = isExtended ? createOrientationExif(orientation) : undefined;
  const parts = chunks.map(({ type, content }) =>
    chunk(type, type === 'VP8X' && content.length > 0 ? flagged(content, exif !== undefined) : content),
  );
  if (exif) parts.push(chunk('EXIF', exif));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return chunk('RIFF', body);
}
