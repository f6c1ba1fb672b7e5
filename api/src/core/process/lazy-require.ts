import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Requires a package on first use, for code that cannot await `import()`, so that the start stays fast. */
export function lazyRequire<T, Used = T>(name: string, use: (loaded: T) => Used): () => Used {
  let used: Used | undefined;
  return () => {
    used ??= use(load(name) as T);
    return used;
  };
}
