/** Encodes a picture as an address for style sheets, with minimal escaping; base64 would compress half as well. */
export function svgUrl(content: Buffer | string): string {
  const line = String(content).replaceAll('"', "'").replace(/\s+/g, ' ');
  return `data:image/svg+xml,${line.replace(/[%#<>]/g, encodeURIComponent)}`;
}
