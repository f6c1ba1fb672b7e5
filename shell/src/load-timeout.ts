/** The time limit for each load of a screen's code: remote entry, chunk or registry. */
export const LOAD_TIMEOUT_MS = 120_000;
