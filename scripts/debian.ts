import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
// Debian packages of real software that the tests use.
const NEEDED: { pkg: string; present: () => boolean }[] = [
  { pkg: 'chromium-headless-shell', present: () => existsSync('/usr/bin/chromium-headless-shell') },
  { pkg: 'ffmpeg', present: () => existsSync('/usr/bin/ffmpeg') },
  { pkg: 'poppler-utils', present: () => existsSync('/usr/bin/pdftotext') },
  { pkg: 'zbar-tools', present: () => existsSync('/usr/bin/zbarimg') },
  { pkg: 'nginx-light', present: () => existsSync('/usr/sbin/nginx') },
  { pkg: 'libnginx-mod-http-brotli-static', present: () => existsSync(BROTLI_MODULE) },
  { pkg: 'postgresql', present: () => existsSync('/usr/lib/postgresql') },
];

// Swift serves S3; without Swift the tests of S3 are skipped.
const SWIFT = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

function installSwift(): void {
  if (existsSync('/usr/bin/swift-proxy-server') || process.getuid?.() !== 0) return;
  console.log('Instalando swift…');
  apt(['update', '-qq'], false);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...SWIFT], false);
}

/** Installs missing packages; without root's rights it prints the command and exits. */
export function installDebianPackages(): void {
  installSwift();
  const missing = NEEDED.filter(({ present }) => !present()).map(({ pkg }) => pkg);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    console.error(
      `Faltan paquetes de Debian: corré «sudo apt-get install ${missing.join(' ')}» y probá de nuevo.`,
    );
    process.exit(1);
  }
  console.log(`Instalando ${missing.join(', ')}…`);
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}

function apt(args: string[], needed = true): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0 || !needed) return;
  console.error(`apt-get ${args.join(' ')} no funcionó:\n${stderr}`);
  process.exit(1);
}
