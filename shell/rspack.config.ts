import { hostConfig } from '../federation.ts';

export default hostConfig({ dir: import.meta.dirname, name: 'shell' });
