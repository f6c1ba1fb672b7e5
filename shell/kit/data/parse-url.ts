/** Parses an address, relative to `base` if given; null when it is invalid. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
