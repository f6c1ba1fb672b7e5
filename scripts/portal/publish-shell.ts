import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releasesFolderOf, setCurrentRelease, withPortalLock } from '../../api/src/portal/pointers.ts';
import { compressFolder } from '../../api/src/portal/publishing/compress-folder.ts';
import { deleteAbandoned } from '../../api/src/portal/publishing/delete-abandoned.ts';
import type { ShellRelease } from '../../api/src/portal/registry.ts';
import { isDraft } from '../../api/src/portal/release-versions.ts';
import { shellScreens } from '../../shell/src/shell-screens.ts';
import { portalDir, root } from './apps.ts';
import { readIconNames, readSharedExports } from './build-contract.ts';
import { compileScript } from './compile-script.ts';
import { type PublishOptions, requireCompatibleReleases } from './require-compatible.ts';

const BASE = '/assets/';

/**
 * Publishes the built shell, unless a remote needs a name that the shell lacks. Assets of earlier shells
 * stay, because hashed names never collide.
 */
export async function publishShell(options: PublishOptions = {}): Promise<string> {
  const offers = await readSharedExports();
  const icons = readIconNames();
  const kit = await packageVersion('shell/kit');
  const provided = { offers, icons, engines: { 'rambla-kit': kit } };
  await requireCompatibleReleases(provided, options);
  const built = path.join(root, 'shell/dist');
  const folder = releasesFolderOf(portalDir, 'shell');
  const assets = path.join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  const afterPaint = await writeScript(path.join(built, 'web'), ['after-paint']);
  // Both scripts are in one file, because pages with first calls also need `after-paint`.
  const firstCalls = await writeScript(path.join(built, 'web'), ['first-calls', 'after-paint']);
  await compressFolder(path.join(built, 'web'), assets);
  await cp(path.join(built, 'web'), assets, { recursive: true });
  const names = await readdir(path.join(built, 'web'));
  const files = names.filter((file) => !/\.(br|gz|json)$/.test(file)).sort();
  const render = await readFile(path.join(built, 'node/render.mjs'), 'utf8');
  const worker = await compileScript(path.join(root, 'shell/worker/service-worker.ts'));
  const parts: Omit<ShellRelease, 'version' | 'render'> = {
    routes: shellScreens,
    icons,
    kit,
    head: await assetTags(built, files),
    dataHead: await dataTags(built, files),
    afterPaint: `<script async src="${BASE}${afterPaint}" integrity="${await integrityOf(built, afterPaint)}"></script>`,
    firstCalls: `<script async fetchpriority="high" src="${BASE}${firstCalls}" integrity="${await integrityOf(built, firstCalls)}" %CALLS%></script>`,
    files: files.map((file) => BASE + file),
    html: await template(),
  };
  const version = `${await packageVersion('shell')}-${hashOf([JSON.stringify(parts), render, worker, JSON.stringify(offers)])}`;
  const release: ShellRelease = { version, render: `${version}/render.mjs`, ...parts };
  await deleteAbandoned(folder, isDraft);
  const draft = path.join(folder, `${version}.draft-${process.pid}`);
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'render.mjs'), render);
  await writeFile(path.join(draft, 'sw.js'), worker);
  await writeFile(path.join(draft, 'offers.json'), JSON.stringify(offers));
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release));
  // Equal content has an equal version, so an existing folder is the same release.
  await rename(draft, path.join(folder, version)).catch(() => rm(draft, { recursive: true }));
  return withPortalLock(portalDir, async () => {
    // Checks again, because a remote may have been published meanwhile.
    await requireCompatibleReleases(provided, options);
    await setCurrentRelease(portalDir, 'shell', version, 'servidor');
    return version;
  });
}

// Scripts are separate files, because the content policy allows no inline script.
async function writeScript(folder: string, names: string[]): Promise<string> {
  const parts = await Promise.all(
    names.map((name) => compileScript(path.join(root, `shell/src/${name}.ts`))),
  );
  const code = parts.join('\n');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const file = `${names[0]}.${hash}.js`;
  await writeFile(path.join(folder, file), code);
  return file;
}

async function packageVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function hashOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 10);
}

function template(): Promise<string> {
  return readFile(path.join(root, 'shell/src/index.html'), 'utf8');
}

async function assetTags(built: string, files: string[]): Promise<string> {
  const first = await firstFiles(built);
  const fonts = files.filter((file) => /-words\..*\.woff2$/.test(file));
  const tags = await Promise.all(
    first.map(async (file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="${BASE}${file}" integrity="${await integrityOf(built, file)}">`
        : `<script defer src="${BASE}${file}" integrity="${await integrityOf(built, file)}"></script>`,
    ),
  );
  // Fonts come first, so that the largest font uses the connection that is already open.
  return [
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${BASE}${file}" crossorigin>`,
    ),
    ...tags,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    `<link rel="icon" href="${BASE}${files.find((file) => /^icon\./.test(file))}" type="image/svg+xml">`,
  ].join('\n    ');
}

// The shell's numbered chunks contain only the API slice, which every screen with data needs.
async function dataTags(built: string, files: string[]): Promise<string> {
  const first = await firstFiles(built);
  const later = files.filter((file) => /^\d+\..*\.js$/.test(file) && !first.includes(file));
  const tags = later.map(
    async (file) =>
      `<link rel="preload" as="script" crossorigin href="${BASE}${file}" integrity="${await integrityOf(built, file)}">`,
  );
  return (await Promise.all(tags)).join('\n    ');
}

async function firstFiles(built: string): Promise<string[]> {
  const chunks = JSON.parse(await readFile(path.join(built, 'web/chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  return chunks.shell ?? [];
}

async function integrityOf(built: string, file: string): Promise<string> {
  const bytes = await readFile(path.join(built, 'web', file));
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
