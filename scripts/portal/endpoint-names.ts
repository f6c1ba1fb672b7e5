const ENDPOINT = /(?<=[{,\n]\s*)(\w+): ?\w+\.(?:query|mutation|infiniteQuery)\s*[<(]/g;

/** The names of the RTK endpoints that a source injects into the page's only API slice. */
export function listEndpointNames(source: string): string[] {
  return [...source.matchAll(ENDPOINT)].map(([, name = '']) => name);
}

/** Lists names that several sources inject, because only the first one loaded would work. */
export function listRepeatedNames(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].sort();
}
