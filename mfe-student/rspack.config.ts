import { remoteConfig } from '../federation.ts';

export default remoteConfig(
  { dir: import.meta.dirname, name: 'mfe-student' },
  { lecture: './src/lectures/first-frame/open-first-frame.ts' },
);
