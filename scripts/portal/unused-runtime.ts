// Replaces federation code that never runs in this portal: manifests, snapshots, preloads and version
// ranges (decision 071).
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
