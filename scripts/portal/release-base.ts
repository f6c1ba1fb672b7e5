/** Placeholder for the address of a release's folder in prerendered output. */
export const RELEASE_BASE = '/@release@/';
