import { createInstance, getInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import federation from '@module-federation/webpack-bundler-runtime';
// Imported explicitly, because the host exposes no modules and its build would omit this function.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Options = Parameters<typeof createInstance>[0];

// A remote registered again after a failure keeps its instance.
function init(options: Options) {
  const before = getInstance(({ name }) => name === options.name);
  before?.initOptions(options);
  return before ?? createInstance(options);
}

const lent = globalThis as { _FEDERATION_RUNTIME?: unknown; _FEDERATION_RUNTIME_CORE?: unknown };

// Older releases, which a rollback may restore, expect this core.
lent._FEDERATION_RUNTIME_CORE ??= core;
// Remotes are built without a federation runtime (`scripts/portal/borrowed-runtime.ts`). They borrow the
// host's, each with its own state.
lent._FEDERATION_RUNTIME ??= () => ({
  runtime: { init },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry, S: {} },
  attachShareScopeMap: federation.attachShareScopeMap,
  bundlerRuntimeOptions: {},
});

export default () => ({ name: 'lend-runtime' });
