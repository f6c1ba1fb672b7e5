import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../portal/apps.ts';

const MAX_BYTES = 300_000;
type Described = { version?: string; dependencies?: Record<string, string> };

/** Packs the files that `write` puts into a folder; returns the archive's path. */
export function packPackage(
  name: string,
  fields: object,
  target: string,
  write: (folder: string) => void,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-package-'));
  write(folder);
  const about = { name, version: KIT_VERSION, license: 'UNLICENSED', type: 'module', ...fields };
  writeTextFile(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder });
  rmSync(folder, { recursive: true });
  const archive = path.join(target, said.toString().trim());
  const { size } = statSync(archive);
  if (size > MAX_BYTES) throw new Error(`${archive} has ${size} bytes, more than ${MAX_BYTES}`);
  return archive;
}

export function writeTextFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Compiles sources into a new folder with the same structure; the caller removes it. */
export function compileSources(
  base: string,
  options: object,
  files: { files?: string[]; include?: string[] },
): string {
  const outDir = mkdtempSync(path.join(tmpdir(), 'rambla-compiled-'));
  const config = path.join(outDir, 'tsconfig.json');
  // Skips type checks, because this repository has already done them.
  const emit = { noEmit: false, noCheck: true, rewriteRelativeImportExtensions: true, rootDir: root, outDir };
  const exclude = [`${root}/**/*.test.ts`, `${root}/**/node_modules`];
  const compilerOptions = { ...emit, typeRoots: [path.join(root, 'node_modules/@types')], ...options };
  writeTextFile(
    config,
    JSON.stringify({ extends: path.join(root, base), compilerOptions, include: [], exclude, ...files }),
  );
  execFileSync('tsc', ['-p', config], { stdio: 'inherit' });
  return outDir;
}

/** Returns the installed version of one of this repository's dependencies. */
export function dependencyVersionOf(name: string): string {
  for (const folder of ['', 'api', 'shell/kit']) {
    const { version } = readJson(path.join(root, folder, 'node_modules', name, 'package.json')) ?? {};
    if (version) return version;
  }
  throw new Error(`${name} is no dependency`);
}

function readJson(file: string): Described | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Described;
  } catch {
    return null;
  }
}

export const KIT_VERSION = readJson(path.join(root, 'shell/kit/package.json'))?.version ?? '';
