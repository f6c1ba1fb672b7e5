/** Throws with all faults, a line each. */
export function requireNoFaults(what: string, faults: string[]): void {
  if (faults.length > 0) throw new Error([`${what}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
}
