// Stands for parts of the federation's runtime that this portal never runs: the registry names the remotes' entries, so there are no
// manifests and snapshots of them, the server names what is preloaded, and every shared module has one version (decision 071).
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
export const satisfy = () => true;

const refuse = () => {
  throw new Error('left out of this build');
};

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
};
