import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { LOAD_TIMEOUT_MS } from '../load-timeout.ts';
// Imported directly, because shared modules do not exist yet when federation plugins load.
import { entryHashes } from './entry-hashes.ts';

/** Gives remotes' entries the timeout of chunks instead of 20 s, and lets the browser verify their hash. */
export default function createRemoteEntryPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-limits',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      const address = new URL(url, location.href);
      const hash = entryHashes.get(address.origin + address.pathname);
      if (hash) script.integrity = hash;
      // Uses the chunks' CORS mode, so that the page's preloads are used.
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}
