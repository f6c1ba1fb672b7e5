import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease, ShellRelease } from '../src/portal/registry.ts';

const HASH = `sha256-${'A'.repeat(43)}=`;

/** Gives a release a hash for each of its files, as a build does. */
export function addHashes(release: RemoteRelease): RemoteRelease {
  const files = Object.values(release.assets).flatMap(({ js, css, early }) =>
    [...js, ...css, early ?? []].flat(),
  );
  const hashes = Object.fromEntries([release.entry, ...files].map((file) => [file, HASH]));
  return { ...release, integrity: { ...hashes, ...release.integrity } };
}

/** Creates a built portal's folder, with one remote and a shell whose frame prints the viewer. */
export async function makePortalFolder(
  release: RemoteRelease,
  shellParts: Partial<ShellRelease> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-portal-'));
  const remote = join(folder, 'remotes', release.name);
  await mkdir(join(remote, release.version), { recursive: true });
  for (const part of ['assets', '1']) await mkdir(join(folder, 'shell', part), { recursive: true });
  await writeFile(join(remote, 'current.json'), JSON.stringify({ version: release.version, previous: [] }));
  await writeFile(join(remote, release.version, 'release.json'), JSON.stringify(addHashes(release)));
  const html = '<html lang="es"><head><!--HEAD--></head><body><!--ROOT--><!--DATA--></body></html>';
  const frame = `'<main data-signed="' + (viewer !== null) + '"><!--OUTLET--></main><nav>' + labels(routes) + '</nav>'`;
  const labels =
    'Object.values(routes).flat().flatMap(({ menu = [] }) => menu.map(({ label }) => label)).join()';
  const render = `const labels = (routes) => ${labels};
export const renderFrame = ({ viewer, routes }) => ${frame};`;
  await writeFile(join(folder, 'shell/1/render.mjs'), render);
  const shell = {
    version: '1',
    render: '1/render.mjs',
    files: [],
    head: '',
    dataHead: '',
    afterPaint: '',
    firstCalls: '<script async src="/assets/first-calls.js" %CALLS%></script>',
    html,
    ...shellParts,
  };
  await writeFile(join(folder, 'shell/1/release.json'), JSON.stringify(shell));
  await writeFile(join(folder, 'shell/current.json'), JSON.stringify({ version: '1', previous: [] }));
  return folder;
}
