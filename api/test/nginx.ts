import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

/** The main configuration, with the number of connections that operations.md gives. */
const main = (folder: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
include /etc/nginx/modules-enabled/*.conf;
worker_processes 1;
worker_rlimit_nofile 16384;
events { worker_connections 16384; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/proxied;
  include ${folder}/rambla.conf;
}
`;

/** Reads a file of the folder `deploy`. */
export async function readDeployFile(name: string): Promise<string> {
  return readFile(join(DEPLOY, name), 'utf8');
}

export interface Nginx {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/** Runs nginx with the shipped configuration, but with test ports, no certificate and one worker. */
export async function startNginx(folder: string, port: number, upstream: number): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const [portal = ''] = (await readDeployFile('nginx.conf')).split(/^server \{\n {2}listen 80;/m);
  const here = portal
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .replaceAll('/etc/nginx/rambla/', `${folder}/`);
  await writeFile(join(folder, 'rambla.conf'), here);
  await writeFile(join(folder, 'locations.conf'), await readDeployFile('locations.conf'));
  await writeFile(
    join(folder, 'upstream.conf'),
    `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=2s;\n`,
  );
  await writeFile(join(folder, 'nginx.conf'), main(folder));
  const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    return response?.ok ?? false;
  };
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    await sleep(50);
  }
  const stop = async () => {
    nginx.kill();
    await ended;
  };
  return { port, url, stop };
}
