import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createTestConfig } from '../../federation.ts';
import type { AppFolder } from '../portal/base-config.ts';
import { buildRemote } from './build-remote.ts';
import { runRspack } from './run-rspack.ts';

/** Checks types, runs the tests under `src` and builds; throws the first failure. */
export async function checkRemote(app: AppFolder): Promise<string> {
  await run([compiler(), '--noEmit'], app.dir);
  await runTests(app);
  return buildRemote(app);
}

async function runTests(app: AppFolder): Promise<void> {
  const source = path.join(app.dir, 'src');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.join(source, name));
  if (tests.length === 0) return;
  const folder = path.join(app.dir, 'dist/test');
  rmSync(folder, { recursive: true, force: true });
  await runRspack(tests.map((file) => createTestConfig(app, file)));
  const built = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
  await run(['--test', ...built.map((file) => path.join(folder, file))], app.dir);
}

function compiler(): string {
  const file = createRequire(import.meta.url).resolve('typescript/package.json');
  return path.join(path.dirname(file), 'bin/tsc');
}

async function run(args: string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Falló: ${args.join(' ')}`);
}
