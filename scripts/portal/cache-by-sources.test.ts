import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
const FOLDERS = ['shell/kit', 'api/contract', 'api/src', 'api/migrations'];

function save(file: string, text: string): void {
  const name = path.join(folder, file);
  mkdirSync(path.dirname(name), { recursive: true });
  writeFileSync(name, text);
}

let processes = 0;
/** Calls `cacheBySources` as a new process would. */
async function remember(compute: () => Promise<string>): Promise<string> {
  processes += 1;
  const copy = pathToFileURL(path.join(folder, 'scripts/portal/cache-by-sources.ts')).href;
  const own = (await import(`${copy}?${processes}`)) as typeof import('./cache-by-sources.ts');
  return own.cacheBySources('offers', compute);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rambla-remember-'));
  for (const each of FOLDERS) save(`${each}/a.ts`, '');
  for (const file of ['api/package.json', 'federation.ts', 'pnpm-lock.yaml']) save(file, '');
  cpSync(import.meta.dirname, path.join(folder, 'scripts/portal'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a text is computed again when a file of the kit or the API changes, and only then', async () => {
  expect(await remember(async () => 'first')).toBe('first');
  expect(await remember(async () => 'second')).toBe('first');
  for (const each of FOLDERS) {
    save(`${each}/a.ts`, 'changed');
    expect(await remember(async () => each)).toBe(each);
  }
  save('mfe-admin/src/a.ts', 'changed');
  expect(await remember(async () => 'other')).toBe('api/migrations');
});

test('a text is not kept when its sources change while it is computed', async () => {
  save('shell/kit/a.ts', 'before');
  const text = await remember(async () => {
    save('shell/kit/a.ts', 'after');
    return 'of either';
  });
  expect(text).toBe('of either');
  expect(await remember(async () => 'of the later')).toBe('of the later');
  save('shell/kit/a.ts', 'before');
  expect(await remember(async () => 'of the earlier')).toBe('of the earlier');
});

test('a failure is not kept, and the oldest texts are removed', async () => {
  save('shell/kit/a.ts', 'fails');
  await expect(remember(async () => Promise.reject(new Error('no types')))).rejects.toThrow('no types');
  expect(await remember(async () => 'works')).toBe('works');
  for (let count = 0; count < 9; count += 1) {
    save('shell/kit/a.ts', `version ${count}`);
    await remember(async () => String(count));
  }
  const kept = readdirSync(path.join(folder, 'node_modules/.cache/rambla'));
  expect(kept.length).toBe(8);
});
