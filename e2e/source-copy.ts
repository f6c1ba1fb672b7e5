import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = [
  'shell',
  'mfe-public',
  'mfe-student',
  'mfe-admin',
  'scripts',
  'api/src',
  'api/contract',
  'api/migrations',
];
const FILES = [
  'api/package.json',
  'api/tsconfig.json',
  'federation.ts',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];

/** A team's copy of the sources with its own portal folder, so that the repository stays unchanged. */
export class SourceCopy {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rambla-workshop-')));
  readonly portalDir = path.join(this.folder, 'portal');

  /** The texts before the edits, by file. */
  readonly #before = new Map<string, string>();

  constructor() {
    const filter = (file: string) => !/\/dist(\/|$)/.test(file.slice(ROOT.length));
    for (const source of [...SOURCES, ...FILES]) {
      cpSync(path.join(ROOT, source), path.join(this.folder, source), {
        recursive: true,
        verbatimSymlinks: true,
        filter,
      });
    }
    for (const modules of ['node_modules', 'api/node_modules'])
      symlinkSync(path.join(ROOT, modules), path.join(this.folder, modules));
    cpSync(path.join(ROOT, 'dist'), this.portalDir, { recursive: true });
  }

  /** Replaces a text in a source file; throws when the text is missing. */
  edit(file: string, from: string | RegExp, to: string): void {
    const name = path.join(this.folder, file);
    const before = readFileSync(name, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not contain ${from}`);
    if (!this.#before.has(name)) this.#before.set(name, before);
    writeFileSync(name, after);
  }

  /** Undoes the edits, but not the releases. */
  undoEdits(): void {
    for (const [name, text] of this.#before) writeFileSync(name, text);
    this.#before.clear();
  }

  /** Runs `npm run <command> -- <part>` as its team would; returns the duration in milliseconds. */
  run(command: 'deploy' | 'rollback', part: string): number {
    const started = Date.now();
    const env = { ...process.env, PORTAL_DIR: this.portalDir };
    execFileSync(process.execPath, [`scripts/${command}.ts`, part], { cwd: this.folder, env });
    return Date.now() - started;
  }

  /** Runs a command that must fail; returns its error output. */
  refusal(command: 'deploy' | 'rollback', part: string): string {
    try {
      this.run(command, part);
    } catch (error) {
      return String((error as { stderr?: Buffer }).stderr ?? '');
    }
    throw new Error(`${command} ${part} was not refused`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
