import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellRelease } from '../../api/src/portal/registry.ts';
import { ownScreens } from '../../shell/src/own-screens.ts';
import { portalDir, root } from './apps.ts';
import { compileScript } from './compile-script.ts';
import { compressFolder } from './compress.ts';

const BASE = '/assets/';

/** Publishes the built shell. Files of earlier shells stay, since their names contain their hash. */
export async function publishShell(): Promise<string> {
  const built = path.join(root, 'shell/dist');
  const folder = path.join(portalDir, 'shell');
  const assets = path.join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  const afterPaint = await writeScript(path.join(built, 'web'), ['after-paint']);
  // One file: a page with first calls has words for which early taps are kept.
  const firstCalls = await writeScript(path.join(built, 'web'), ['first-calls', 'after-paint']);
  await compressFolder(path.join(built, 'web'));
  await cp(path.join(built, 'web'), assets, { recursive: true });
  const files = (await readdir(path.join(built, 'web'))).filter((file) => !/\.(br|gz|json)$/.test(file));
  const hash = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 10);
  const { version: number } = JSON.parse(await readFile(path.join(root, 'shell/package.json'), 'utf8'));
  const version = `${number}-${hash}`;
  // A unique name, because Node would reuse a loaded module of the same name.
  const render = `render.${version}.mjs`;
  await cp(path.join(built, 'node/render.mjs'), path.join(folder, render));
  await publishWorker(folder);
  const release: ShellRelease = {
    version,
    routes: ownScreens,
    icons: await iconNames(),
    render,
    head: await assetTags(built, files),
    dataHead: await dataTags(built, files),
    afterPaint: `<script async src="${BASE}${afterPaint}" integrity="${await integrityOf(built, afterPaint)}"></script>`,
    firstCalls: `<script async fetchpriority="high" src="${BASE}${firstCalls}" integrity="${await integrityOf(built, firstCalls)}" %CALLS%></script>`,
    files: files.map((file) => BASE + file),
    html: await template(),
  };
  await writeFile(path.join(folder, 'release.json.draft'), JSON.stringify(release));
  await rename(path.join(folder, 'release.json.draft'), path.join(folder, 'release.json'));
  return version;
}

// Separate files, since the content policy allows no inline script.
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

async function publishWorker(folder: string): Promise<void> {
  const file = path.join(folder, 'sw.js');
  await writeFile(`${file}.draft`, await compileScript(path.join(root, 'shell/worker/service-worker.ts')));
  await rename(`${file}.draft`, file);
}

async function iconNames(): Promise<string[]> {
  const sprite = await readFile(path.join(root, 'shell/kit/ui/icons.svg'), 'utf8');
  return [...sprite.matchAll(/<symbol[^>]*\bid="([\w-]+)"/g)].map(([, name]) => name as string);
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
  // Fonts first, so that the largest one gets the warm connection.
  return [
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${BASE}${file}" crossorigin>`,
    ),
    ...tags,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    `<link rel="icon" href="${BASE}${files.find((file) => /^icon\./.test(file))}" type="image/svg+xml">`,
  ].join('\n    ');
}

// The shell's later chunks contain only the API slice, and every screen without its own text needs it.
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
