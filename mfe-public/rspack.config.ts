import { createRemoteConfig } from '../federation.ts';

export default createRemoteConfig({ dir: import.meta.dirname, name: 'mfe-public' });
