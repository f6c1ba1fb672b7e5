import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { LOAD_TIMEOUT_MS } from '../load-timeout.ts';
// Not from the registry: a module that is shared does not exist yet when the federation's plugins are loaded.
import { entryHashes } from './entry-hashes.ts';

/**
 * Entries of remotes wait as long as chunks do (the federation runtime's own limit is 20 s), and the browser checks
 * their hash before it runs them.
 */
export default function loadLimits(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-limits',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      const address = new URL(url, location.href);
      const hash = entryHashes.get(address.origin + address.pathname);
      if (hash) script.integrity = hash;
      // As the chunks, so that what the page preloaded is used.
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}
