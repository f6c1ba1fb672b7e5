/** Each remote entry's hash, by URL without query. */
export const entryHashes = new Map<string, string>();
