// Runs under any Node: installs the lockfile's packages once, then starts the bundled Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Debian 12 comes with Node 18, which does not know import.meta.dirname.
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules/.rambla-installed');
const nodeDir = path.join(root, `node_modules/node-linux-${process.arch}/bin`);
const PATIENCE_MS = 1000;
const pnpm = ['--yes', 'pnpm@12.21.0'];

const wanted = createHash('sha256');
for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
  wanted.update(readFileSync(path.join(root, file)));
const hash = wanted.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash || !existsSync(nodeDir)) {
  console.log('Instalando dependencias…');
  const install = spawnSync(
    'npx',
    [...pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_config_loglevel: 'error', CI: '1' },
    },
  );
  if (install.status !== 0) {
    console.error(`${install.stdout}${install.stderr}`.trim());
    console.error(
      'No se pudieron instalar las dependencias: revisá la conexión con el registro de paquetes y probá de nuevo.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

const [script, ...args] = process.argv.slice(2);
const bin = path.join(root, 'node_modules/.bin');
// Limits the idle server's young generation, as in the systemd unit (decision 037).
const flags = script === 'scripts/start.ts' ? ['--max-semi-space-size=4'] : [];
// The cache must be set before Node starts, so that Node does not compile TypeScript again.
const { NODE_COMPILE_CACHE = path.join(root, '.cache/node') } = process.env;
const child = spawn(path.join(nodeDir, 'node'), [...flags, path.join(root, script), ...args], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE, PATH: `${nodeDir}:${bin}:${process.env.PATH}` },
});
// Ctrl-C reaches the child directly; SIGINT is passed on only when the child continues.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => setTimeout(() => child.kill('SIGINT'), PATIENCE_MS).unref());
// npm's shell may end without its children, which would continue to run.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PATIENCE_MS).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
