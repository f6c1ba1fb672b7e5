/** Remotes are built with the host's federation runtime instead of one of their own (`shell/src/federation/lend-runtime.ts`). */
export default (globalThis as unknown as { _FEDERATION_RUNTIME: () => object })._FEDERATION_RUNTIME();
