/** Limit on loading a screen's code, every way (product constant; `federation.ts` sets the same for chunks). */
export const LOAD_TIMEOUT_MS = 120_000;
