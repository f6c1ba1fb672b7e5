import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from './free-port.ts';

const PARTS = ['account', 'container', 'object'] as const;

/** Detects Debian's Swift packages, which serve as a real, strict S3 in tests. */
export function hasSwift(): boolean {
  return existsSync('/usr/bin/swift-proxy-server');
}

function common(folder: string, port: number | undefined): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_address = ${folder}/no-log
`;
}

function proxyConf(folder: string, port: number | undefined): string {
  return `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;
}

function partConf(folder: string, part: string, port: number | undefined): string {
  return `${common(folder, port)}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
}

/** Builds the rings and forks the servers, because each Swift command would load all modules again. */
const RUN_ALL = `
import ctypes, os, sys
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server
folder, ports = sys.argv[1], sys.argv[2:]
for part, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{part}.ring.gz')
children = []
for name in ('account', 'container', 'object', 'proxy'):
    child = os.fork()
    if child == 0:
        # Each server starts a session of its own, so PR_SET_PDEATHSIG ends it with this process.
        ctypes.CDLL(None).prctl(1, 9)
        os._exit(run_wsgi(f'{folder}/{name}.conf', f'{name}-server'))
    children.append(child)
for child in children:
    os.waitpid(child, 0)
`;

export interface SwiftServer {
  /** Returns a STORAGE_URL for a bucket of this name; options may be appended. */
  storageUrl(bucket: string): string;
  stop(): Promise<void>;
}

async function untilAnswers(port: number | undefined): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('swift does not answer');
}

/** Starts four small servers in a folder; `stop()` removes them with all data. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-swift-'));
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true });
  const [proxyPort, ...partPorts] = await findFreePorts(4);
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, proxyPort));
  for (const [index, part] of PARTS.entries())
    await writeFile(join(folder, `${part}.conf`), partConf(folder, part, partPorts[index]));
  const env = { ...process.env, SWIFT_TEST_IN_PROCESS: '0' };
  const args = ['-c', RUN_ALL, folder, ...partPorts.map(String)];
  const child = spawn('/usr/bin/python3', args, { stdio: 'ignore', env, detached: true });
  await Promise.all([...partPorts, proxyPort].map(untilAnswers));
  return {
    storageUrl: (bucket) =>
      `s3://test%3Atester:testing@${bucket}/media?endpoint=http://127.0.0.1:${proxyPort}&region=us-east-1`,
    async stop() {
      const ended = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
