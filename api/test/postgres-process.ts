import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

function binaries(): string {
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return join(VERSIONS, newest, 'bin');
}

export interface PostgresProcess {
  /** `%DB%` is replaced by the database's name. */
  template: string;
  start(): void;
  /** `immediate` acts like a power cut. */
  stop(mode: 'fast' | 'immediate'): void;
  /** Runs one of PostgreSQL's programs on this server; throws with its output. */
  run(program: string, ...args: string[]): string;
  remove(): void;
}

/** Starts a separate PostgreSQL server, with its data and its socket in a new folder of `parent`. */
export function startPostgres(settings: string[] = [], parent = tmpdir()): PostgresProcess {
  const bin = binaries();
  const folder = mkdtempSync(join(parent, 'rambla-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root, so root starts it as Debian's postgres user.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]) => {
    const [command = program, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
    const own = isRoot ? [join(bin, program), ...args] : args;
    return execFileSync(isRoot ? command : join(bin, program), [...rest, ...own], {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { ...process.env, PGOPTIONS: '-c client_min_messages=warning' },
    });
  };
  chmodSync(folder, 0o777);
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C');
  // Without a TCP port two parallel runs cannot conflict.
  const options = [`-k ${folder}`, "-c listen_addresses=''", ...settings.map((each) => `-c ${each}`)].join(
    ' ',
  );
  const start = () => {
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  };
  const stop = (mode: 'fast' | 'immediate') => {
    run('pg_ctl', '-D', data, '-m', mode, 'stop');
  };
  start();
  return {
    template: `postgres://postgres@localhost/%DB%?host=${folder}`,
    start,
    stop,
    run: (program, ...args) => run(program, '-h', folder, '-U', 'postgres', ...args),
    remove: () => {
      stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
