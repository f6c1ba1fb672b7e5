import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Excludes this repository's installation, so that a forgotten dependency is noticed. */
const { NODE_PATH: _path, npm_config_local_prefix: _prefix, ...OWN_ENV } = process.env;

/** A team with the packed packages and a folder outside this repository. */
export class TeamWorkspace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rambla-team-'));
  readonly packages = path.join(this.folder, 'packages');
  readonly portalDir = path.join(this.folder, 'portal');
  readonly remote = path.join(this.folder, 'mfe-biblioteca');
  /** The portal and key for `push`; without a portal the team publishes into `portalDir`. */
  #pushes: { PORTAL_URL?: string; PORTAL_TOKEN?: string } = {};
  /** The total time of the team's commands. */
  spentMs = 0;

  constructor() {
    execFileSync(process.execPath, ['scripts/packages.ts', this.packages], { cwd: ROOT });
    cpSync(path.join(ROOT, 'dist'), this.portalDir, { recursive: true });
  }

  /** The packages' sizes in bytes. */
  sizes(): number[] {
    return readdirSync(this.packages).map((file) => readFileSync(path.join(this.packages, file)).length);
  }

  create(): void {
    const [archive = ''] = globSync(path.join(this.packages, 'rambla-remote-*.tgz'));
    const asked = ['create', 'mfe-biblioteca', '--packages', 'packages'];
    this.#run('npx', ['--yes', '--package', archive, 'rambla-remote', ...asked], this.folder);
  }

  /** Makes `push` send releases to a portal with this key. */
  pushesTo(portal: string, key: string): void {
    this.#pushes = { PORTAL_URL: portal, PORTAL_TOKEN: key };
  }

  /** Runs an npm command of the team; returns its output, or throws an error with the output. */
  npm(...args: string[]): string {
    return this.#run('npm', args, this.remote);
  }

  #run(command: string, args: string[], cwd: string): string {
    const started = Date.now();
    try {
      const env = { ...OWN_ENV, PORTAL_DIR: this.portalDir, ...this.#pushes };
      return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
    } finally {
      this.spentMs += Date.now() - started;
    }
  }

  /** Starts `dev` against a portal; resolves with its address once it serves. */
  async dev(portal: string, port: number): Promise<{ url: string; stop: () => void }> {
    const args = ['node_modules/.bin/rambla-remote', 'dev', '--portal', portal, '--port', String(port)];
    const child = spawn(process.execPath, args, { cwd: this.remote, env: OWN_ENV });
    await said(child, /http:\/\/localhost:\d+\n/);
    return { url: `http://localhost:${port}`, stop: () => child.kill() };
  }

  edit(file: string, from: string, to: string): void {
    const name = path.join(this.remote, file);
    const text = readFileSync(name, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(name, text.replace(from, to));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function said(child: ChildProcess, wanted: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (wanted.test(output)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(output)));
  });
}
