import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AppName, portalDir, root } from './apps.ts';

/** Runs rspack for one app, into its `dist`; returns the value for `markBuilt`, rejects with the compiler's output. */
export async function buildApp(app: AppName): Promise<string> {
  // Hashed before the build, since it may miss files saved meanwhile.
  const sources = sourceHash(app);
  const child = spawn('rspack', ['build'], { cwd: path.join(root, app), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`No se pudo construir ${app}:\n${output}`);
  return sources;
}

/** Hashes everything that an app's build reads. */
function sourceHash(app: AppName): string {
  const hash = createHash('sha256').update(process.version);
  const inputs = [
    app,
    'shell/kit',
    'federation.ts',
    'scripts/portal',
    'pnpm-lock.yaml',
    'api/contract',
    'api/src/portal/compatibility',
    'api/src/portal/registry.ts',
    'api/src/portal/screens.ts',
    'api/src/platform/audit/action-names.ts',
    'api/src/quizzes/questions/read-number.ts',
  ];
  for (const input of inputs) addToHash(hash, path.join(root, input));
  return hash.digest('hex');
}

/** True when the app's sources equal those of its last `markBuilt`. */
export function isBuilt(app: AppName): boolean {
  const stamp = stampFile(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(app);
}

/** Records the result of `buildApp`, once that build is published. */
export function markBuilt(app: AppName, sources: string): void {
  mkdirSync(path.dirname(stampFile(app)), { recursive: true });
  writeFileSync(stampFile(app), sources);
}

function stampFile(app: AppName): string {
  return path.join(portalDir, 'stamps', app);
}

function addToHash(hash: ReturnType<typeof createHash>, file: string): void {
  if (statSync(file).isFile()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
    return;
  }
  for (const entry of readdirSync(file).sort()) {
    if (entry === 'node_modules' || entry === 'dist' || (entry === 'kit' && file.endsWith('/shell')))
      continue;
    addToHash(hash, path.join(file, entry));
  }
}
