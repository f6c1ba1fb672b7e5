import * as core from '@module-federation/runtime-core';

// The remotes are built without a federation runtime and take the host's from here. The library's own provider would
// bring a second, CommonJS copy of it.
(globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE ??= core;

export default () => ({ name: 'provide-core' });
