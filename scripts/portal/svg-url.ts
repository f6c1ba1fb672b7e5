/** Encodes a picture as an address for style sheets; escaped text compresses twice as well as base64. */
export function toSvgUrl(content: Buffer | string): string {
  const line = String(content).replaceAll('"', "'").replace(/\s+/g, ' ');
  return `data:image/svg+xml,${line.replace(/[%#<>]/g, encodeURIComponent)}`;
}
