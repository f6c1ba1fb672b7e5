const SCREEN = 13;
const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
/** Application extensions that `stripGif` keeps, because they set the number of repetitions. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Finds the end of a list of length-prefixed blocks. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function isKept(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === APPLICATION) return LOOPS.includes(bytes.toString('latin1', at + 3, at + 14));
  return label === CONTROL;
}

/** Copies a GIF without comments and metadata; undefined for other formats. */
export function stripGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < SCREEN) return undefined;
  let at = SCREEN + tableSize(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...parts, Buffer.from([TRAILER])]);
    if (kind !== EXTENSION && kind !== IMAGE) return undefined;
    const data = kind === IMAGE ? at + 11 + tableSize(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, data);
    if (end > bytes.length) return undefined;
    if (kind === IMAGE || isKept(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}
