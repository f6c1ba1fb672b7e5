import { createOrientationExif, readOrientation } from './orientation.ts';

const EXIF = 'Exif\0\0';
const [SOS, EOI, APP0, APP15, COM] = [0xda, 0xd9, 0xe0, 0xef, 0xfe];
/** Application data that affects colours. */
const KEPT = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const;

function isKept(marker: number, content: Buffer): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  return KEPT.some(([app, name]) => app === marker && content.toString('latin1', 0, name.length) === name);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Finds the end of a scan, which is the next marker except stuffed bytes and restarts. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Copies a JPEG without metadata except orientation and colours; undefined for other formats. */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  let scans = 0;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) at += 1;
    else if (marker === EOI) break;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length) return undefined;
      const content = bytes.subarray(at + 4, end);
      const isExif = marker === 0xe1 && content.toString('latin1', 0, EXIF.length) === EXIF;
      if (isExif) orientation = readOrientation(content.subarray(EXIF.length));
      if (isKept(marker, content)) parts.push(bytes.subarray(at, end));
      at = end;
      if (marker === SOS) {
        at = endOfScan(bytes, end);
        scans += 1;
        parts.push(bytes.subarray(end, at));
      }
    }
  }
  if (scans === 0) return undefined;
  const exif = createOrientationExif(orientation);
  const held = exif ? [segment(0xe1, Buffer.concat([Buffer.from(EXIF, 'latin1'), exif]))] : [];
  // Drops data after the end, such as a second picture, whose metadata would remain.
  return Buffer.concat([bytes.subarray(0, 2), ...held, ...parts, Buffer.from([0xff, EOI])]);
}
