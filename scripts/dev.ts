import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEV_PORTS } from '../federation.ts';
import { buildAndPublish } from './build.ts';
import { type AppName, REMOTES, type RemoteName, root } from './portal/apps.ts';
import { isBuilt } from './portal/build-app.ts';

// `npm run dev`: everything with hot reload. `npm run dev -- mfe-student`: only that remote and the shell.
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const asked = names.filter((arg): arg is RemoteName => REMOTES.includes(arg as RemoteName));
if (asked.length < names.length) {
  console.error(
    `Uso: npm run dev -- <remoto>, donde el remoto es uno de ${REMOTES.join(', ')}; sin nada, todos.`,
  );
  process.exit(1);
}
const hot: AppName[] = ['shell', ...(asked.length > 0 ? asked : REMOTES)];
const children: ChildProcess[] = [];

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): void {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  child.on('exit', (code) => {
    if (code) stop(code);
  });
}

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

// The shell is always built, because pages come from its release even during hot reload.
const needed = (['shell', ...REMOTES] as AppName[]).filter((app) => app === 'shell' || !hot.includes(app));
await Promise.all(needed.filter((app) => !isBuilt(app)).map((app) => buildAndPublish(app)));

for (const app of hot) run('rspack', ['serve'], path.join(root, app));
const tables = hot
  .filter((app) => app !== 'shell')
  .map((app) => path.join(root, app, 'dist/node/render.mjs'));
while (!tables.every((file) => existsSync(file))) await sleep(100);

const served = hot.map((app) => `${app}=${DEV_PORTS[app]}`).join();
const watch = ['--watch', '--watch-preserve-output', '--watch-path=api/src', '--watch-path=api/migrations'];
run(process.execPath, [...watch, 'api/src/server.ts'], root, {
  DEMO: process.env.DEMO ?? '1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  PORTAL_DEV: served,
});
