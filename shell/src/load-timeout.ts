/** Time limit for loading a screen's code (product constant): entries, chunks and the registry alike. */
export const LOAD_TIMEOUT_MS = 120_000;
