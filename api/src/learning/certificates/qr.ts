import { encode } from 'uqr';

/** Draws a QR code as a path of its dark modules; `size` is the side in modules. */
export function buildQrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (x < size && row[x]) x += 1;
      path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  return { path, size };
}
