import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppName, REMOTES, root } from './apps.ts';

const APPS: AppName[] = ['shell', ...REMOTES];
const SOURCES = [...APPS, 'api', 'scripts', 'federation.ts', 'package.json'];
const INSTALLED = ['.', 'shell', 'shell/kit', ...REMOTES];
const TIME = 120_000;

// Not in the folder for temporary files: installed packages are hard-linked, which fails across file systems.
let place = '';

beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  place = mkdtempSync(path.join(root, '.cache/builds-'));
});

afterAll(() => rmSync(place, { recursive: true, force: true }), TIME);

function clone(folder: string): void {
  for (const source of SOURCES) {
    const isSource = (file: string) => !/\/(?:node_modules|dist)$/.test(file);
    cpSync(path.join(root, source), path.join(folder, source), { recursive: true, filter: isSource });
  }
  for (const part of INSTALLED) {
    const [from, to] = [root, folder].map((where) => path.join(where, part, 'node_modules'));
    expect(spawnSync('cp', ['-al', String(from), String(to)]).status).toBe(0);
  }
}

async function build(folder: string, app: AppName): Promise<string> {
  const cwd = path.join(folder, app);
  const rspack = path.join(folder, 'node_modules/.bin/rspack');
  const child = spawn(rspack, ['build'], { cwd, stdio: 'ignore' });
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  const files = readdirSync(path.join(cwd, 'dist/web')).map((file) => `web/${file}`);
  const hash = createHash('sha256');
  for (const file of [...files.sort(), 'node/render.mjs'])
    hash.update(file).update(readFileSync(path.join(cwd, 'dist', file)));
  return `${app} ${hash.digest('hex')}`;
}

test('the same sources are the same release, whatever folder they are built in', {
  timeout: TIME,
}, async () => {
  const [one, another] = [path.join(place, 'one'), path.join(place, 'another/place')];
  clone(one);
  const first = await Promise.all(APPS.map((app) => build(one, app)));
  mkdirSync(path.dirname(another));
  renameSync(one, another);
  expect(await Promise.all(APPS.map((app) => build(another, app)))).toEqual(first);
});
