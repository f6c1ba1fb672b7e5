import { open } from 'node:fs/promises';

const MAX_ATOMS = 500;

/** True when an MP4 or MOV has its index (moov) after the picture data; false for other formats. */
export async function isMoovAtEnd(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let count = 0; count < MAX_ATOMS && at + 8 <= size; count += 1) {
      const head = Buffer.alloc(16);
      await file.read(head, 0, 16, at);
      const type = head.toString('latin1', 4, 8);
      if (type === 'moov') return false;
      if (type === 'mdat') return true;
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
}
