import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteRelease } from '../api/src/portal/registry.ts';
import { portalDir, type RemoteName, root } from './portal/apps.ts';

// Limits of JavaScript for each audience's first screen, in kB of 1000 bytes as Brotli.
type Budget = { audience: string; remote: RemoteName; screen: string; data: boolean; kb: number };
const BUDGETS: Budget[] = [
  { audience: 'visitante', remote: 'mfe-public', screen: 'landing', data: false, kb: 112 },
  { audience: 'estudiante', remote: 'mfe-student', screen: 'my-courses', data: true, kb: 145 },
  { audience: 'docente', remote: 'mfe-admin', screen: 'home', data: true, kb: 190 },
  { audience: 'administrador', remote: 'mfe-admin', screen: 'overview', data: true, kb: 300 },
  { audience: 'administrador', remote: 'mfe-admin', screen: 'subscriptions', data: true, kb: 300 },
];

/** Chunks that load after the screen, such as a lecture's discussions. */
const LATER = [
  { what: 'preguntas', remote: 'mfe-student', screen: 'lecture', chunk: 'discussions', kb: 8 },
] as const;

/** Prints each audience's downloads; returns false when one exceeds its budget. */
export function checkSizes(): boolean {
  const first = BUDGETS.map(({ audience, remote, screen, data, kb }) =>
    isWithin(audience, [...shellFiles(data), ...remoteFiles(remote, screen)], kb),
  );
  const later = LATER.map(({ what, remote, screen, chunk, kb }) =>
    isWithin(what, laterFiles(remote, screen, chunk), kb),
  );
  return [...first, ...later].every(Boolean);
}

function isWithin(name: string, files: string[], kb: number): boolean {
  const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
  const within = bytes <= kb * 1000;
  console.log(
    `${name.padEnd(14)} ${(bytes / 1000).toFixed(1).padStart(6)} kB de ${kb} kB${within ? '' : '  SE PASA'}`,
  );
  return within;
}

function laterFiles(remote: RemoteName, screen: string, chunk: string): string[] {
  const folder = path.join(root, remote, 'dist/web');
  const chunks = JSON.parse(readFileSync(path.join(folder, 'chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const there = new Set(chunks[screen]);
  const files = (chunks[chunk] ?? []).filter((file) => file.endsWith('.js') && !there.has(file));
  if (files.length === 0) throw new Error(`${remote} has no chunk ${chunk}`);
  return files.map((file) => path.join(folder, file));
}

// Screens with data also preload the API slice, whose file name is a number.
function shellFiles(withData: boolean): string[] {
  const folder = path.join(root, 'shell/dist/web');
  const { shell = [] } = JSON.parse(readFileSync(path.join(folder, 'chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const early = withData ? /^(\d+|first-calls)\..*\.js$/ : /^after-paint\..*\.js$/;
  const files = [...shell, ...readdirSync(folder).filter((file) => early.test(file))];
  return files.filter((file) => file.endsWith('.js')).map((file) => path.join(folder, file));
}

function remoteFiles(remote: RemoteName, screen: string): string[] {
  const folder = path.join(portalDir, 'remotes', remote);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'current.json'), 'utf8')) as {
    version: string;
  };
  const release = JSON.parse(
    readFileSync(path.join(folder, version, 'release.json'), 'utf8'),
  ) as RemoteRelease;
  const urls = [release.entry, ...(release.assets[screen]?.js ?? [])];
  return urls.map((url) => path.join(folder, version, path.basename(url)));
}

function weigh(file: string): number {
  const compressed = readdirSync(path.dirname(file)).includes(`${path.basename(file)}.br`);
  return compressed ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}
