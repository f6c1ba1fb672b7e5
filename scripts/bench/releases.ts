// npm run bench -- releases
// Replays the releases of the last ten commits that touched a remote, onto a portal from before them.
// Each release is published alone or, when refused, after the API and the shell of its commit.
// Compatible releases must be accepted.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCurrentReleases } from '../../api/src/portal/releases.ts';
import { REMOTES } from '../portal/apps.ts';
import type { BenchRow } from './row.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMITS = 10;
const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

/** A second checkout with its own portal folder and the packages of this checkout. */
class Checkout {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rambla-releases-'));
  readonly portalDir = path.join(this.folder, 'portal');

  constructor() {
    execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', ROOT, this.folder]);
  }

  to(commit: string): void {
    execFileSync('git', ['-C', this.folder, 'checkout', '-q', commit]);
    for (const modules of ['node_modules', 'api/node_modules'])
      if (!existsSync(path.join(this.folder, modules)))
        symlinkSync(path.join(ROOT, modules), path.join(this.folder, modules));
    // Links in these folders lead to the kit and the contract of the second checkout.
    for (const part of [...REMOTES, 'shell', 'shell/kit']) {
      const modules = path.join(part, 'node_modules');
      if (existsSync(path.join(ROOT, modules)) && !existsSync(path.join(this.folder, modules)))
        cpSync(path.join(ROOT, modules), path.join(this.folder, modules), {
          recursive: true,
          verbatimSymlinks: true,
        });
    }
  }

  /** Runs a script of the checked-out commit; returns its error text, or null. */
  run(script: string, ...args: string[]): string | null {
    try {
      const env = { ...process.env, PORTAL_DIR: this.portalDir };
      execFileSync(process.execPath, [`scripts/${script}.ts`, ...args], {
        cwd: this.folder,
        env,
        stdio: 'pipe',
      });
      return null;
    } catch (error) {
      return String((error as { stderr?: Buffer }).stderr ?? error).trim();
    }
  }
}

export async function measure(): Promise<BenchRow[]> {
  const commits = git('log', `-${COMMITS}`, '--format=%h', '--', ...REMOTES)
    .split('\n')
    .reverse();
  const checkout = new Checkout();
  try {
    checkout.to(`${commits[0]}^`);
    const fault = checkout.run('build') ?? checkout.run('deploy', 'api');
    if (fault !== null) throw new Error(fault);
    const released: { how: string; refusals: string[] }[] = [];
    for (const commit of commits) {
      checkout.to(commit);
      const touched = git('diff', '--name-only', `${commit}^`, commit).split('\n');
      for (const remote of REMOTES.filter((name) => touched.some((file) => file.startsWith(`${name}/`)))) {
        const one = release(checkout, remote);
        released.push(one);
        console.log(`${commit} ${remote}: ${one.how}`, ...one.refusals);
        await requireServed(checkout.portalDir, remote);
      }
    }
    const count = (how: string) => released.filter((each) => each.how === how).length;
    return [
      { what: `releases of the last ${COMMITS} commits that touched a remote`, value: released.length },
      { what: 'accepted alone', value: count('alone') },
      { what: 'accepted after the API and the shell of their commit', value: count('after') },
      { what: 'commits whose sources do not build', value: count('unbuilt') },
      { what: 'refused', value: count('refused'), goal: '= 0' },
    ];
  } finally {
    rmSync(checkout.folder, { recursive: true });
  }
}

/** Releases the remote alone, or else after the API and the shell of its commit. */
function release(checkout: Checkout, remote: string): { how: string; refusals: string[] } {
  const alone = checkout.run('deploy', remote);
  if (alone === null) return { how: 'alone', refusals: [] };
  if (alone.startsWith('No se pudo construir')) return { how: 'unbuilt', refusals: [] };
  const before = ['api', 'shell'].flatMap((part) => checkout.run('deploy', part) ?? []);
  const then = checkout.run('deploy', remote);
  return {
    how: then === null ? 'after' : 'refused',
    refusals: [alone, ...before, ...(then === null ? [] : [then])],
  };
}

async function requireServed(portalDir: string, remote: string): Promise<void> {
  const { version } = JSON.parse(
    readFileSync(path.join(portalDir, 'remotes', remote, 'current.json'), 'utf8'),
  ) as { version: string };
  const { releases } = await readCurrentReleases(portalDir);
  if (!releases.some((each) => each.name === remote && each.version === version))
    throw new Error(`${remote} ${version} is not served`);
}
