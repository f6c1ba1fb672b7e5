import { createRemoteConfig } from '../federation.ts';

export default createRemoteConfig(
  { dir: import.meta.dirname, name: 'mfe-student' },
  { lecture: './src/lectures/first-frame/open-first-frame.ts' },
);
