import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that is loaded when it is first needed, where one cannot wait for `import()`: most processes start without. */
export function atFirstUse<T, Used = T>(name: string, use: (loaded: T) => Used): () => Used {
  let used: Used | undefined;
  return () => {
    used ??= use(load(name) as T);
    return used;
  };
}
