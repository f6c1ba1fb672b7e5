import { createHostConfig } from '../federation.ts';

export default createHostConfig({ dir: import.meta.dirname, name: 'shell' });
