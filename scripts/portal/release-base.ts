/** Stands for the address of a release's folder in what is rendered at build time. */
export const RELEASE_BASE = '/@release@/';
