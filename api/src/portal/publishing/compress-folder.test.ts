import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFolder } from './compress-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rambla-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

function release(name: string, files: Record<string, string>): string {
  const own = path.join(folder, name);
  mkdirSync(own);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(own, file), text);
  return own;
}

test('equal files keep the compressed ones of the former release, and no other does', async () => {
  const same = 'same '.repeat(100);
  const before = release('before', { 'same.js': same, 'other.js': 'old '.repeat(100), 'bare.js': same });
  writeFileSync(path.join(before, 'same.js.br'), 'brotli of before');
  writeFileSync(path.join(before, 'same.js.gz'), 'gzip of before');
  for (const ending of ['br', 'gz']) writeFileSync(path.join(before, `other.js.${ending}`), 'old');
  const changed = 'new '.repeat(100);
  const now = release('now', { 'same.js': same, 'other.js': changed, 'bare.js': same, 'small.js': '1' });
  await compressFolder(now, before);
  const bytes = (file: string) => readFileSync(path.join(now, file));
  expect([bytes('same.js.br').toString(), bytes('same.js.gz').toString()]).toEqual([
    'brotli of before',
    'gzip of before',
  ]);
  for (const [file, text] of Object.entries({ 'other.js': changed, 'bare.js': same })) {
    expect(brotliDecompressSync(bytes(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(bytes(`${file}.gz`)).toString()).toBe(text);
  }
  expect(readdirSync(now).filter((file) => file.startsWith('small'))).toEqual(['small.js']);
});
