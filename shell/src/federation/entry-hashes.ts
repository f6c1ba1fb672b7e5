/** The hash of each remote's entry, by its address without query. */
export const entryHashes = new Map<string, string>();
