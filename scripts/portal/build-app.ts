import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AppName, portalDir, root } from './apps.ts';
import { hashSources } from './source-hash.ts';

/** Runs rspack for one app into its `dist`; returns the value for `markBuilt`. */
export async function bundleApp(app: AppName): Promise<string> {
  // Hashes before the build, since the build may miss files saved meanwhile.
  const sources = hashOfApp(app);
  const child = spawn('rspack', ['build'], { cwd: path.join(root, app), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`No se pudo construir ${app}:\n${output}`);
  return sources;
}

/** Hashes everything that an app's build reads. */
function hashOfApp(app: AppName): string {
  return hashSources([
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
  ]);
}

/** True when the app's sources equal those of its last `markBuilt`. */
export function isBuilt(app: AppName): boolean {
  const stamp = stampFile(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfApp(app);
}

/** Records the result of `bundleApp`, once that build is published. */
export function markBuilt(app: AppName, sources: string): void {
  mkdirSync(path.dirname(stampFile(app)), { recursive: true });
  writeFileSync(stampFile(app), sources);
}

function stampFile(app: AppName): string {
  return path.join(portalDir, 'stamps', app);
}
