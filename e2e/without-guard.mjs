import { registerHooks } from 'node:module';

// Disables the checks of releases, to see what the checks prevent.
const UNCHECKED = /(export function list(?:Release|Collision)Faults\([^)]*\): string\[\] \{)/g;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/portal/check-release.ts')) return loaded;
    const source = String(loaded.source);
    if (source.match(UNCHECKED)?.length !== 2) throw new Error('the guard has another shape');
    return { ...loaded, source: source.replace(UNCHECKED, '$1 return [];') };
  },
});
