/** A part of a fragmented MP4 that begins with a key frame. */
export interface VideoSegment {
  seconds: number;
  offset: number;
  size: number;
}

export interface SegmentIndex {
  /** The size of the header that players need before any segment, in bytes. */
  headerBytes: number;
  /** The offset at which the index ends, in bytes. */
  indexBytes: number;
  segments: VideoSegment[];
}

interface Box {
  type: string;
  start: number;
  end: number;
}

function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let start = 0; start + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(start);
    if (size < 8) return;
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, end: start + size };
    start += size;
  }
}

// Parses the `sidx` box of ISO 14496-12, section 8.16.3, which has 12 bytes per segment.
function readSidx(bytes: Buffer, { start, end }: Box): VideoSegment[] {
  const isLarge = bytes[start + 8] === 1;
  const scale = bytes.readUInt32BE(start + 16);
  const times = start + 20;
  const distance = isLarge ? Number(bytes.readBigUInt64BE(times + 8)) : bytes.readUInt32BE(times + 4);
  const list = times + (isLarge ? 16 : 8);
  const count = bytes.readUInt16BE(list + 2);
  const segments: VideoSegment[] = [];
  let offset = end + distance;
  for (let at = list + 4; at < list + 4 + 12 * count; at += 12) {
    const size = bytes.readUInt32BE(at) & 0x7fffffff;
    segments.push({ seconds: bytes.readUInt32BE(at + 4) / scale, offset, size });
    offset += size;
  }
  return segments;
}

/** Reads a file's first segment index, which is the picture's in files with picture and sound. */
export function readSegmentIndex(bytes: Buffer): SegmentIndex | undefined {
  let headerBytes = 0;
  let indexBytes = 0;
  let segments: VideoSegment[] | undefined;
  for (const box of boxesOf(bytes)) {
    if (box.type === 'moov') headerBytes = box.end;
    if (box.type === 'moof' || box.end > bytes.length) break;
    if (box.type !== 'sidx') continue;
    segments ??= readSidx(bytes, box);
    indexBytes = box.end;
  }
  return segments && { headerBytes, indexBytes, segments };
}

/** Returns the highest bit rate of the segments, in bits per second. */
export function peakBitRateOf({ segments }: SegmentIndex): number {
  // A short last segment says nothing about the bandwidth needed.
  const whole = segments.filter(({ seconds }) => seconds >= 1);
  const rates = (whole.length > 0 ? whole : segments).map(({ size, seconds }) => (size * 8) / seconds);
  return Math.round(rates.reduce((most, rate) => Math.max(most, rate), 0));
}
