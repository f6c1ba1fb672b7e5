const ENDPOINT = /(?<=[{,\n]\s*)(\w+): ?\w+\.(?:query|mutation|infiniteQuery)\s*[<(]/g;

/** The names of the RTK endpoints that a source injects into the one API slice of the page. */
export function endpointNames(source: string): string[] {
  return [...source.matchAll(ENDPOINT)].map(([, name = '']) => name);
}

/** Lists the names that several sources inject; the first one that loads would win. */
export function repeatedNames(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].sort();
}
