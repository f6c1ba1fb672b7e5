import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RemoteRelease, ScreenRoute } from '../registry.ts';
import { RELEASE_PLACEHOLDER } from './release-placeholder.ts';
import type { RemoteBuild } from './remote-build.schema.ts';

/** Builds a release; its version ends with a hash of the content. Throws when a file is missing. */
export async function makeRelease(
  name: string,
  build: RemoteBuild,
  files: ReadonlyMap<string, string>,
): Promise<RemoteRelease> {
  const hashes = new Map<string, string>();
  for (const [file, place] of [...files].sort()) hashes.set(file, await hashOf(place));
  const version = `${build.version}-${contentHash(build, hashes)}`;
  const base = `/remotes/${name}/${version}/`;
  const urls = (names: string[]) => names.map((file) => base + file);
  const { entry, screens } = build;
  const named = [
    entry,
    ...screens.flatMap(({ js, css, early }) => [...js, ...css, ...(early ? [early] : [])]),
  ];
  const integrity = [...new Set(named)].map((file) => {
    const hash = hashes.get(file);
    if (!hash) throw new Error(`${file}: falta`);
    return [base + file, hash] as const;
  });
  const assets = screens.map(({ route, js, css, early }) => [
    route.name,
    { js: urls(js), css: urls(css), ...(early && { early: base + early }) },
  ]);
  const prerendered = screens.flatMap(({ route, html }) =>
    html === undefined ? [] : [[route.name, html.replaceAll(RELEASE_PLACEHOLDER, base)]],
  );
  return {
    name,
    version,
    entry: base + entry,
    routes: screens.map(({ route }) => route) as ScreenRoute[],
    assets: Object.fromEntries(assets),
    integrity: Object.fromEntries(integrity),
    prerendered: Object.fromEntries(prerendered),
  };
}

/** Ignores `uses`, so that unchanged code keeps its version. */
function contentHash({ uses: _uses, ...build }: RemoteBuild, hashes: ReadonlyMap<string, string>): string {
  const text = JSON.stringify([build, [...hashes]]);
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

async function hashOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
