/** The host's federation runtime, which remotes use; see `shell/src/federation/lend-runtime.ts`. */
export default (globalThis as unknown as { _FEDERATION_RUNTIME: () => object })._FEDERATION_RUNTIME();
