import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './apps.ts';
import { hashSources } from './source-hash.ts';

const FOLDER = path.join(root, 'node_modules/.cache/rambla');
const KEPT = 8;
/** The sources of the kit and the API, and of the tools that read them. */
const SOURCES = [
  'shell/kit',
  'api/contract',
  'api/src',
  'api/migrations',
  'api/package.json',
  'federation.ts',
  'scripts/portal',
  'pnpm-lock.yaml',
];
const inProcess = new Map<string, Promise<string>>();
let hashAtFirst: string | undefined;

/** Caches a text computed from the kit's and the API's sources; computes it again when they change. */
export function cacheBySources(name: string, compute: () => Promise<string>): Promise<string> {
  const known = inProcess.get(name) ?? readOrCompute(name, compute);
  inProcess.set(name, known);
  return known;
}

async function readOrCompute(name: string, compute: () => Promise<string>): Promise<string> {
  hashAtFirst ??= hashSources(SOURCES);
  const file = path.join(FOLDER, `${name}-${hashAtFirst}`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const text = await compute();
    // Not cached when sources changed meanwhile, because the text may belong to either version.
    if (hashSources(SOURCES) === hashAtFirst) save(file, name, text);
    return text;
  }
}

function save(file: string, name: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.draft-${process.pid}`, text);
  renameSync(`${file}.draft-${process.pid}`, file);
  const all = globSync(`${name}-*`, { cwd: FOLDER }).map((each) => path.join(FOLDER, each));
  const old = all.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(KEPT);
  for (const each of old) rmSync(each, { force: true });
}
