const TAG = 0x0112;
const ENTRY = 12;
const UPRIGHT = 1;

/** Reads the orientation (1 to 8) from EXIF data; 1 when missing. */
export function readOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return UPRIGHT;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = u16(start);
  for (let entry = start + 2; entry < start + 2 + count * ENTRY; entry += ENTRY) {
    if (entry + ENTRY > tiff.length) return UPRIGHT;
    const value = u16(entry + 8);
    if (u16(entry) === TAG) return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Writes minimal EXIF data with the orientation; undefined for upright pictures. */
export function createOrientationExif(orientation: number): Buffer | undefined {
  if (orientation === UPRIGHT) return undefined;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
