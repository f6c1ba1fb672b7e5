/** Placeholder for the address of a release's folder in prerendered HTML. */
export const RELEASE_PLACEHOLDER = '/@release@/';
