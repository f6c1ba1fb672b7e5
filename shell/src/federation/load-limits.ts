import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { currentRegistry } from '@rambla/kit/registry';
import { LOAD_TIMEOUT_MS } from '../load-timeout.ts';

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
      const hash = entryHash(new URL(url, location.href));
      if (hash) script.integrity = hash;
      if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}

function entryHash(url: URL): string | undefined {
  for (const remote of Object.values(currentRegistry().remotes)) {
    const hash = remote.integrity[url.pathname] ?? remote.integrity[url.origin + url.pathname];
    if (hash) return hash;
  }
  return undefined;
}
