/** What a remote is built with instead of a federation runtime of its own: the host's (`shell/src/federation/lend-runtime.ts`). */
export default (globalThis as unknown as { _FEDERATION_RUNTIME: () => object })._FEDERATION_RUNTIME();
